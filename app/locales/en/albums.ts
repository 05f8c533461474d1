export default {
  label: "Photos of the look",
  place: "{{number}} of {{count}}",
  previous: "Previous photo",
  next: "Next photo",
  wear: "Try on this photo",
};
