/** Texts fixed by the specification, one per line. */
export const inPortuguese = splitLines(`
Mensagens
Pesquisar Usuários
Digite pelo menos 3 caracteres para pesquisar...
Nenhum usuário encontrado
Tente pesquisar por um nome diferente
Seguindo
Explorar
Nenhum comentário ainda
Seja o primeiro a comentar!
Post não encontrado
Acesso à câmera negado
Publicar
Todos os looks
Curtidos
Nenhum look curtido ainda
Curta alguns looks no feed para vê-los aqui
Nenhum look salvo ainda
Comece salvando looks do feed
Criar Nova Coleção
Criar Coleção
Criando...
Cancelar
Nenhuma coleção encontrada
Tem certeza que deseja excluir a coleção "{{name}}"?
Esta ação não pode ser desfeita.
Excluindo...
Data não disponível
Nenhuma edição de imagem ainda
Use a página Get Ready para criar suas primeiras edições com IA
Resultado
Veja como ficou!
Seu virtual try-on está pronto
Download
Compartilhar
Postar
Visualizar
Excluir Virtual Try-On
Tem certeza que deseja excluir este virtual try-on?
Minha Edição com IA
Link Copiado
Link da imagem copiado para área de transferência
Meus Looks
Arquivados
Crie seu primeiro post
Criar
Salvar Alterações
Trocar Foto
Confirmar
Vocês não têm seguidores em comum.
Seguir
Deixar de seguir
Usuário não encontrado
Básico
Mais Popular
Plano Atual
Escolher {{plan}}
Nenhuma conversa ainda
Comece uma conversa com {{name}}
Digite sua mensagem...
Central de Ajuda
Fale Conosco
Sobre
Ativa
Inativa
Funcionalidade em desenvolvimento para vendedores e criadores de conteúdo
Gerenciar Assinatura
Excluir Conta
Problema Técnico
Dúvida sobre Cobrança
Sugestão de Melhoria
Problema com Virtual Try-On
Outros
Em breve disponível
Respondemos todas as mensagens em até 24 horas durante dias úteis.
Campo obrigatório — Digite seu comentário antes de enviar
Comentário muito longo — Comentários devem ter no máximo 500 caracteres
Bio deve ter no máximo 150 caracteres
A imagem deve ter no máximo 5MB.
Arquivo muito grande
Por favor, selecione apenas imagens JPG ou PNG.
Formato inválido
Por favor, selecione apenas arquivos de imagem
Imagem deve ter menos de 10MB
Caption é obrigatória
Imagem é obrigatória
Imagens Necessárias
Prompt Necessário
Créditos Insuficientes
Nome obrigatório
Por favor, digite um nome para a coleção
A senha não atende aos requisitos mínimos de segurança.
As senhas não coincidem
Fraca
Média
Forte
Muito Forte
Email necessário
Por favor, digite um email válido.
Email ou senha incorretos. Verifique suas credenciais e tente novamente.
Este email já está em uso. Tente fazer login ou use outro email.
Este nome de usuário já está em uso. Escolha outro nome.
Falha ao criar conta. Tente novamente.
Falha na autenticação
Erro ao atualizar perfil
Algo deu errado. Tente novamente.
Não foi possível enviar o email. Tente novamente.
Se uma conta com este email existir, você receberá um link para redefinir sua senha.
Erro ao salvar
Não foi possível salvar suas configurações. Tente novamente.
Erro
Falha ao desconectar. Tente novamente.
Desconectado
Você foi desconectado com sucesso.
Falha ao curtir post
Falha ao salvar post
Comentário adicionado
Seu comentário foi publicado com sucesso
Redirecionando...
Você será redirecionado para o portal de assinatura.
Não foi possível excluir o post.
Edição Falhou
Falha ao iniciar edição de imagem
Falha ao verificar status da edição
Algo deu errado com a edição de imagem
O processamento demorou muito. Tente novamente.
Erro no upload
Não foi possível fazer o upload da foto.
Erro no processamento
Não foi possível processar a imagem.
Falha ao carregar imagem
Falha ao processar imagens. Tente novamente.
Erro ao carregar imagem
Não foi possível cortar a imagem
Não foi possível criar o post
Erro ao criar post
Nenhuma imagem disponível para postar
Erro de validação
Falha ao adicionar post à coleção
Falha ao criar coleção
Falha ao excluir coleção
Post já estava na coleção
Coleção criada!
Sua nova coleção foi criada com sucesso.
Coleção excluída!
A coleção foi removida com sucesso.
Post Criado!
Seu virtual try-on foi postado no feed
Virtual Try-On Excluído
O virtual try-on foi removido com sucesso
Não foi possível excluir o virtual try-on
Não foi possível copiar o link.
Não foi possível compartilhar o perfil.
Não foi possível carregar os seguidores em comum.
Não foi possível silenciar o usuário.
Não foi possível restringir o usuário.
Não foi possível bloquear o usuário.
Não foi possível enviar a denúncia.
Nova foto! 📸
Minha edição com IA! 🔥✨
`);

export const inEnglish = splitLines(`
404 Page Not Found
Did you forget to add the page to the router?
Get Ready
Follow some users to see their looks
All Looks
Liked
View Plans
Get Started
Business Casual
Continue to App
Account
Edit Profile
AI Preferences
Style Analysis
Outfit Suggestions
Support
Help Center
Contact Us
About
Sign Out
Choose language
Subscription required
Failed to search users
Failed to update profile
Failed to reset password
User not found
Failed to complete onboarding
`);

function splitLines(texts: string): string[] {
  return texts.trim().split("\n");
}
