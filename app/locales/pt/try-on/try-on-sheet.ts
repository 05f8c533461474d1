export default {
  title: "Provar este look",
  loading: "Abrindo...",
  choose: "Escolha sua foto",
  more: "Mais peças ou detalhes",
  price_zero: "1 crédito · restam {{count}}",
  price_one: "1 crédito · resta {{count}}",
  price_many: "1 crédito · restam {{count}}",
  price_other: "1 crédito · restam {{count}}",
};
