/** Causes that the feed tells before the other words are there. */
export default {
  offline: "Você está sem conexão. Tente de novo quando ela voltar.",
  internal: "Algo deu errado do nosso lado. Tente novamente.",
  rate_limited: "Muitas tentativas em pouco tempo. Espere um pouco e tente de novo.",
  unavailable: "O Espelho está fora do ar por um instante. Tente de novo em alguns segundos.",
  signed_out: "Não autenticado. Entre para continuar.",
};
