export default {
  title: "Feed",
  following: "Seguindo",
  explore: "Explorar",
  empty: "Nenhum post para mostrar",
  follow: "Siga alguns usuários para ver os looks deles",
  toExplore: "Ver looks em Explorar",
  exploreEmpty: "Ainda não há looks por aqui. Publique o primeiro.",
  end: "Você viu tudo",
  newLook: "Novo look",
  createPost: "Publicar look",
};
