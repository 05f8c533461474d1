/** One at a time, by key: a title and, where the spec has one, a text. */
export default {
  error: { title: "Erro" },
  signedOut: { title: "Desconectado", text: "Você foi desconectado com sucesso." },
  commentAdded: { title: "Comentário adicionado", text: "Seu comentário foi publicado com sucesso" },
  postCreated: { title: "Post Criado!", text: "Seu look está no feed" },
};
