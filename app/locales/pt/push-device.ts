export default {
  thisDevice: "Neste aparelho",
  states: {
    unknown: "Só quando você ativar",
    unsupported: "Este navegador não recebe notificações",
    install: "Abra o Espelho pela Tela de Início",
    denied: "Bloqueadas no navegador. Para receber, abra as permissões do site, ao lado do endereço, e permita notificações",
    off: "Desativadas",
    on: "Ativadas",
  },
  turnOn: "Ativar",
  turnOff: "Desativar",
  failed: "Não deu certo. Tente de novo",
  noScripts:
    "Para ativar as notificações neste aparelho, ligue o JavaScript no navegador. As escolhas abaixo valem para os aparelhos em que elas já estão ativas.",
  whenReady: "Avisar quando estiver pronto",
  willNotify: "Avisamos neste aparelho quando estiver pronto.",
  install: {
    text: "No iPhone, as notificações chegam ao Espelho instalado. São dois passos no Safari:",
    open: "Depois abra o Espelho pelo ícone novo e volte aqui para ativar.",
  },
};
