export default {
  title: "Espelho como app",
  text: "Abre num toque, em tela cheia, e pode avisar quando uma prova fica pronta.",
  install: "Instalar",
  how: "Ver como",
  later: "Agora não",
  done: "Entendi",
  steps: { share: "Toque em Compartilhar", add: "Escolha “Adicionar à Tela de Início”" },
};
