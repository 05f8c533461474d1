/** What the feed says about a first tap, before the other toasts are there. */
export default {
  error: { title: "Erro" },
  likeFailed: { title: "Erro", text: "Falha ao curtir post" },
  sentLater: { title: "Sem conexão", text: "Será enviado assim que a conexão voltar." },
  saveFailed: { title: "Erro", text: "Falha ao salvar post" },
  undone: { title: "Desfeito" },
  lookSaved: { title: "Look salvo", text: "Está em Todos os looks." },
  lookUnsaved: { title: "Look removido dos salvos", text: "Saiu de todas as suas coleções." },
};
