// shown by the server, so that no browser loads what few people read
export default {
  questions: [
    {
      question: "Como uso o virtual try-on?",
      answer:
        "Abra a aba Get Ready, tire uma foto sua ou escolha uma da galeria, junte a foto da roupa e diga o que quer provar. Em um look, o botão Get Ready já o traz como roupa. Leva até 3 minutos; o resultado fica em Coleções, na aba Get Ready.",
    },
    {
      question: "Por que minha imagem não é enviada?",
      answer:
        "Aceitamos JPEG, PNG e WebP de até 50 megapixels; a foto do perfil, JPG ou PNG. Fotos grandes são reduzidas no seu aparelho antes do envio. Se a imagem vier de outro app, salve-a antes na galeria. Confira também a conexão: o que você escreveu continua na tela.",
    },
    {
      question: "Como funcionam os créditos?",
      answer:
        "Cada prova usa 1 crédito. A conta gratuita começa com 5 e volta a 5 no início de cada mês. O Básico dá 100 por mês pago; no Premium eles não acabam. Uma prova que falha não é cobrada: o crédito volta e aparece no Extrato.",
    },
  ],
  tutorials: [
    {
      slug: "first-try-on",
      title: "Sua primeira prova",
      intro: "Do espelho ao resultado em quatro passos.",
      steps: [
        {
          title: "Escolha a sua foto",
          text: "De frente, de corpo inteiro ou da cintura para cima, com luz de janela. Guarde até cinco em Minhas fotos para não repetir este passo.",
        },
        { title: "Escolha a roupa", text: "Uma foto da peça estendida, no cabide ou em alguém. Em um look, toque em Get Ready e ela já vem junto." },
        { title: "Diga o que quer", text: "Uma frase basta: “vestir este casaco aberto”. O rosto, o corpo e a pose não mudam." },
        { title: "Espere e decida", text: "Leva até 3 minutos. Depois você baixa, compartilha, posta ou prova outra." },
      ],
      act: { label: "Abrir o Get Ready", to: "/?tab=tryon" },
    },
    {
      slug: "good-photos",
      title: "Fotos que dão certo",
      intro: "O que mais muda o resultado é a foto que entra.",
      steps: [
        { title: "Luz de um lado só", text: "Perto de uma janela, sem sol direto. Flash e contraluz apagam o tecido." },
        { title: "Fundo simples", text: "Uma parede lisa separa você da roupa. Tire sacolas e cabides do quadro." },
        { title: "Roupa justa por baixo", text: "Quanto menos volume na foto, mais a peça nova cai como deve." },
        { title: "Celular na altura do peito", text: "De cima ou de baixo, as proporções mudam. Use o timer e a grade da câmera." },
      ],
      act: { label: "Tirar uma foto", to: "/?tab=tryon" },
    },
    {
      slug: "collections",
      title: "Looks em coleções",
      intro: "Guarde o que gosta onde vai achar depois.",
      steps: [
        { title: "Salve em um toque", text: "O marcador de cada look o guarda em Todos os looks. Só você vê suas coleções." },
        { title: "Separe por ocasião", text: "Crie coleções como Trabalho ou Viagem em Coleções, Gerenciar, e ponha nelas o que salvou." },
        { title: "Prove o que guardou", text: "Abra um look salvo e toque em Get Ready para vê-lo em você." },
      ],
      act: { label: "Ver minhas coleções", to: "/?tab=collections" },
    },
  ],
};
