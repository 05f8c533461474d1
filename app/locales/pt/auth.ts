export default { signIn: "Entrar", signUp: "Criar conta", signOut: "Sair" };
