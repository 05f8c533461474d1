export default {
  title: "Configurações",
  account: "Conta",
  preferences: "Preferências",
  language: "Idioma",
  theme: "Tema",
  themes: { system: "Sistema", light: "Claro", dark: "Escuro" },
  about: "Sobre",
  terms: "Termos de Uso",
  privacy: "Política de Privacidade",
  signOut: "Sair",
  profile: {
    name: "O nome deve ter de 1 a 100 caracteres",
    bio: "Bio deve ter no máximo 150 caracteres",
    website: "Digite um endereço que comece com https://",
    location: "A localização deve ter no máximo 100 caracteres",
  },
};
