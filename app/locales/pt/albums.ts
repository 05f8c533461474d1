export default {
  label: "Fotos do look",
  place: "{{number}} de {{count}}",
  previous: "Foto anterior",
  next: "Próxima foto",
  wear: "Provar esta foto",
};
