// {{contact}} is SUPPORT_EMAIL; <ai>…</ai> is shown where fal.ai is used; rendered by the server
export default {
  updated: "Última atualização: {{date}}",
  terms: {
    title: "Termos de Uso",
    sections: [
      {
        heading: "O Espelho e estes termos",
        text: "O Espelho é uma rede social de moda: você publica looks, acompanha outras pessoas, guarda o que gosta e prova roupas com inteligência artificial (Get Ready). Criar uma conta é aceitar estes termos e a Política de Privacidade; a versão e a data do aceite ficam registradas.",
      },
      {
        heading: "Quem pode usar",
        text: "É preciso ter 18 anos ou mais. Contas de menores são encerradas quando descobertas ou denunciadas. Cada pessoa responde pela veracidade do email e do nome de usuário que informa.",
      },
      {
        heading: "Sua conta",
        text: "A senha é pessoal. Quem perde a senha pede um link por email, que vale por 30 minutos e uma única vez. Avise-nos em {{contact}} se alguém usar sua conta sem permissão. O nome de usuário não pode ser trocado depois.",
      },
      {
        heading: "Seu conteúdo",
        text: "O que você publica continua seu. Você nos dá licença gratuita e limitada para guardar, adaptar em tamanho e mostrar esse conteúdo às pessoas que sua escolha de privacidade permite, enquanto ele estiver no ar. Publicando um look aberto a provas, você permite que outras pessoas o usem como roupa no Get Ready; essa permissão pode ser desligada em cada look.",
      },
      {
        heading: "O que não é permitido",
        text: "Nudez, exploração de menores, assédio, discriminação, spam, violação de direitos de outras pessoas e imagens de alguém sem o seu consentimento. No Get Ready, não peça para remover roupas nem para alterar o rosto ou o corpo de ninguém: esses pedidos são recusados.",
      },
      {
        heading: "Get Ready e inteligência artificial",
        text: "<ai>Get Ready cria imagens por meio da fal.ai, um provedor externo. </ai>O resultado é uma simulação e pode diferir da roupa real. Toda imagem criada assim leva um selo e uma marca no arquivo, que não devem ser retirados. Um teste que falha não é cobrado: o crédito volta.",
      },
      {
        heading: "Créditos, planos e reembolso",
        text: "A conta gratuita começa com 5 créditos e volta a 5 no início de cada mês. O plano Básico custa R$ 19,90/mês e dá 100 créditos por mês; o Premium custa R$ 39,90/mês e não limita créditos, com prioridade menor depois de 30 testes no dia. Cada teste usa 1 crédito. Os preços incluem impostos. Você pode cancelar a qualquer momento em Configurações: o plano vale até o fim do período pago, e os créditos dele terminam com ele. Nos 7 dias após o seu primeiro pagamento de um plano, você pode pedir ali mesmo o valor de volta, uma vez; o plano termina na hora, e os créditos que restam dele também. O que a lei lhe garantir além disso, peça em {{contact}}. Se o banco contestar um pagamento, o plano que ele paga fica em pausa até a decisão e acaba se o valor não voltar a nós.",
      },
      {
        heading: "Denúncias e moderação",
        text: "Qualquer pessoa pode denunciar um look ou um perfil, e cada denúncia é registrada para análise. Podemos reter ou remover conteúdo que contrarie estes termos e suspender contas em casos graves. Quem teve conteúdo removido pode pedir revisão em {{contact}}.",
      },
      {
        heading: "Responsabilidade e encerramento",
        text: "Cuidamos para que o serviço funcione, mas ele pode parar ou mudar. Nada aqui limita direitos garantidos pelo Código de Defesa do Consumidor. Você pode encerrar sua conta em Configurações, Excluir Conta; o que acontece com seus dados está na Política de Privacidade.",
      },
      {
        heading: "Mudanças, lei e contato",
        text: "Mudanças nestes termos são anunciadas com 30 dias de antecedência. Vale a lei brasileira, com foro no domicílio do consumidor. Fale conosco em {{contact}}; respondemos em até 24 horas durante dias úteis.",
      },
    ],
  },
  privacy: {
    title: "Política de Privacidade",
    sections: [
      {
        heading: "Quem cuida dos seus dados",
        text: "O Espelho é o controlador dos dados tratados aqui, nos termos da Lei Geral de Proteção de Dados (LGPD, Lei 13.709/2018). O encarregado atende em {{contact}}.",
      },
      {
        heading: "O que guardamos",
        text: "Da conta: nome de usuário, email, nome, bio, site, local, foto, idioma, estilos e configurações; a senha, só como código argon2id, que não permite lê-la. Do uso: looks, fotos, o que você diz das suas peças de roupa, as fotos delas, os dias em que as usou, as combinações que faz com elas, o que planeja usar e levar e o que pergunta das dos outros, comentários, curtidas, coleções, pessoas seguidas, bloqueios, denúncias, mensagens, créditos, pagamentos, mensagens ao suporte e pedidos do Get Ready. Das sessões: o navegador e as datas. Das fotos enviadas retiramos localização e outros dados da câmera.",
      },
      {
        heading: "Para que usamos",
        text: "Para prestar o serviço que você pediu (execução do contrato), manter a segurança e prevenir abuso (legítimo interesse), cumprir a lei<ai>, e, com seu consentimento, enviar fotos ao provedor de IA</ai>. Seus estilos e o que você marca com “ver mais” e “ver menos” ordenam o que aparece em Explorar; com as sugestões ligadas, seus estilos, curtidas e looks salvos escolhem os looks que o Get Ready propõe. Cada um desses usos pode ser desligado em Configurações. Não há publicidade, venda de dados nem reconhecimento facial.",
      },
      {
        heading: "Provedor externo de IA",
        isOnlyWithProvider: true,
        text: "Para cada teste do Get Ready, sua foto, a imagem da roupa e o texto do pedido vão para a fal.ai, fora do Brasil. Da imagem da roupa vai só o que é preciso: um programa nosso procura nela quem veste a roupa e cobre rosto, cabelo e pele; quando ele não pode olhar, a parte de cima é desfocada. Ele não reconhece ninguém. Quando você recorta uma peça, vai à fal.ai a parte da sua foto que você escolheu, já sem rosto, cabelo, pele e outras pessoas; volta só a borda da peça. Se aquele programa não pode olhar, nada vai. Os arquivos são enviados sem metadados, pedindo que eles e o do resultado expirem em 1 hora e que o pedido não seja armazenado; copiamos o resultado e o guardamos conosco. Isso só acontece depois que você aceita um aviso, e o aceite fica registrado. O consentimento pode ser retirado em Configurações, Uso das suas fotos pela IA.",
      },
      {
        heading: "Com quem compartilhamos",
        text: "Com as pessoas que sua escolha de privacidade permite; com fornecedores que hospedam o serviço e enviam emails; nos planos pagos, com a Stripe, que processa o pagamento e recebe seu nome e seu email; se você ativar as notificações, com o serviço de avisos do seu navegador (Google, Mozilla, Apple ou Microsoft), que os recebe cifrados; e com autoridades, quando a lei obriga. O número do cartão nunca passa por nós.",
      },
      {
        heading: "Por quanto tempo",
        text: "Sessões: {{sessionIdleDays}} dias sem uso, {{sessionDays}} dias no total. Links de nova senha: {{resetMinutes}} minutos. Links de confirmação de email: {{verificationHours}} horas. Avisos de pagamento recebidos da Stripe: {{paymentNoticeDays}} dias, só o número e o tipo. Sua atividade: {{activityDays}} dias. Looks vistos: {{seenDays}} dias. Cópias dos seus dados que você pediu: {{copyDays}} dias. O que você planejou usar: {{pastPlanDays}} dias depois do dia. Um arquivo do Instagram enviado inteiro: 1 dia.<ai> Cópias na fal.ai, do que é enviado e do resultado: 1 hora.</ai> Seu endereço IP e o email digitado para entrar ou pedir nova senha: só em contagens contra abuso, e nelas só como código feito com uma chave nossa, que não permite lê-los; elas vencem em até 1 hora, as de emails enviados a um endereço, em até 7 dias, e a de senhas erradas seguidas, {{failureDays}} dias depois da última. Registros técnicos do servidor, sem IP nem conteúdo: até 6 meses. Looks, fotos e resultados: até você excluí-los; os arquivos são apagados em seguida. De uma prova excluída, o texto, as fotos e sua avaliação são apagados na hora; o registro de que ela existiu, sem nada disso, em até {{deletedTryOnDays}} dias. Das anotações de créditos fica apenas o número dela. A conta e o resto: {{deletionDays}} dias depois do pedido de exclusão, em que você pode mudar de ideia, ou até {{deletionLatestDays}} dias enquanto uma denúncia sobre você espera decisão; tudo é então apagado, também <ai>na fal.ai e </ai>na Stripe, salvo o que a lei manda guardar: registros de pagamento, por {{paymentYears}} anos e sem seu nome. De quem recebeu um reembolso pelo botão ficam por {{refundMarkDays}} dias códigos do email e do cartão, que ninguém consegue ler e que impedem um segundo. De cada conta excluída fica um código que não diz de quem era, para que nenhuma cópia de segurança a traga de volta. De cada foto retirada pela moderação fica, por até {{rejectedPictureYears}} anos, um código da aparência dela, que não diz de quem era, para que ela não volte.",
      },
      {
        heading: "Seus direitos",
        text: "A LGPD garante a você confirmar que tratamos seus dados, acessá-los, corrigi-los, levá-los a outro serviço, pedir que sejam anonimizados, bloqueados ou excluídos, saber com quem foram compartilhados, opor-se a um uso e retirar consentimentos. Em Configurações, Seus dados, você vê o que guardamos, baixa uma cópia e exclui a conta; o resto, peça em {{contact}}. Respondemos em até 15 dias. Você também pode recorrer à ANPD.",
      },
      {
        heading: "Cookies e armazenamento local",
        text: "Usamos apenas o necessário: a sessão (até {{sessionDays}} dias), o idioma, o tema, a economia de dados e a última aba aberta (1 ano), o reconhecimento deste navegador, para que tentativas de estranhos não atrasem sua entrada ({{deviceDays}} dias), a volta a uma conta em exclusão (15 minutos), a hora do seu último envio (5 segundos) e um aviso passageiro (1 minuto). No armazenamento local do navegador ficam o idioma, a última aba, as configurações da câmera, quantas visitas você fez e se respondeu ao convite para instalar. Para quando falta conexão, ele guarda ainda os arquivos do Espelho, as últimas fotos vistas, o último feed, seu perfil, suas coleções e suas últimas conversas, o que você enviou sem conexão, até que seja enviado, e o que você compartilhou antes de entrar, por uma hora. Não há cookies de terceiros nem rastreamento. Ao sair, tudo isso, menos os arquivos do Espelho, é apagado do navegador.",
      },
      {
        heading: "Segurança",
        text: "Sessões e links de senha são guardados só como código. Cada foto é entregue apenas a quem pode vê-la naquele momento. Tentativas de entrada são limitadas. Se um incidente puder trazer risco a você, avisaremos você e a ANPD em até 3 dias úteis.",
      },
      {
        heading: "Menores e mudanças",
        text: "O Espelho é para maiores de 18 anos, e contas de menores são encerradas. Mudanças nesta política são anunciadas com 30 dias de antecedência.",
      },
    ],
  },
};
