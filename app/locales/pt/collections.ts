export default {
  title: "Coleções",
  filter: "Filtrar coleções",
  all: "Todos os looks",
  liked: "Curtidos",
  noLiked: "Nenhum look curtido ainda",
  noLikedText: "Curta alguns looks no feed para vê-los aqui",
  noSaved: "Nenhum look salvo ainda",
  noSavedText: "Comece salvando looks do feed",
  noEdits: "Nenhuma edição de imagem ainda",
  noEditsText: "Use a página Get Ready para criar suas primeiras edições com IA",
  editOf: "Resultado de {{date}}",
};
