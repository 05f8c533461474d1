export default { like: "Curtir", save: "Salvar" };
