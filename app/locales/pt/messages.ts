export default {
  title: "Mensagens",
  none: "Nenhuma conversa ainda",
  noneText: "As conversas chegam aqui assim que as mensagens abrirem.",
};
