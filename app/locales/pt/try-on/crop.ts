export default {
  title: "Cortar imagem",
  open: "Cortar",
  hint: "Arraste a foto ou use as setas. O corte é sempre 4:5.",
  confirm: "Cortar",
  area: "Posição da foto",
  zoom: "Zoom",
  zoomIn: "Aumentar",
  zoomOut: "Diminuir",
  left: "Mover para a esquerda",
  right: "Mover para a direita",
  up: "Mover para cima",
  down: "Mover para baixo",
};
