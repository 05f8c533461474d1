/** One at a time, by key: a title and, where the spec has one, a text. */
export default {
  error: { title: "Erro" },
  signedOut: { title: "Desconectado", text: "Você foi desconectado com sucesso." },
  signOutFailed: { title: "Erro", text: "Falha ao desconectar. Tente novamente." },
  passwordChanged: { title: "Senha redefinida", text: "Entre com a nova senha." },
  onboardingFailed: { title: "Erro", text: "Não foi possível concluir. Tente novamente." },
  commentAdded: { title: "Comentário adicionado", text: "Seu comentário foi publicado com sucesso" },
  linkCopied: { title: "Link Copiado", text: "Link copiado para área de transferência" },
  linkNotCopied: { title: "Erro", text: "Não foi possível copiar o link." },
  postCreated: { title: "Post Criado!", text: "Seu look está no feed" },
};
