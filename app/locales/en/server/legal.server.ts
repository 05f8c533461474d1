import type pt from "#app/locales/pt/server/legal.server";

export default {
  updated: "Last updated: {{date}}",
  terms: {
    title: "Terms of Use",
    sections: [
      {
        heading: "Espelho and these terms",
        text: "Espelho is a social network about fashion: you post looks, follow other people, keep what you like and try clothes on with artificial intelligence (Get Ready). Creating an account means accepting these terms and the Privacy Policy; the version and the date of it are recorded.",
      },
      {
        heading: "Who may use it",
        text: "You must be 18 or older. Accounts of minors are closed when found or reported. Everyone answers for the truth of the email and the username they give.",
      },
      {
        heading: "Your account",
        text: "The password is yours alone. Who loses it asks for a link by email, which works for 30 minutes and only once. Write to {{contact}} if somebody uses your account without permission. The username cannot be changed later.",
      },
      {
        heading: "Your content",
        text: "What you post stays yours. You give us a free and limited license to keep it, to make it in other sizes and to show it to the people your privacy choice allows, for as long as it is up. By posting a look that is open to try-ons you let other people use it as clothes in Get Ready; each look lets you switch that off.",
      },
      {
        heading: "What is not allowed",
        text: "Nudity, exploitation of minors, harassment, discrimination, spam, violating other people's rights, and pictures of somebody without their consent. In Get Ready, do not ask for clothes to be removed or for anybody's face or body to be changed: such requests are refused.",
      },
      {
        heading: "Get Ready and artificial intelligence",
        text: "<ai>Get Ready makes pictures through fal.ai, an outside provider. </ai>The result is a simulation and may differ from the real clothes. Every picture made this way carries a badge and a mark in its file, which must not be removed. A try-on that fails is not charged: the credit comes back.",
      },
      {
        heading: "Credits, plans and refunds",
        text: "The free account starts with 5 credits and returns to 5 at the beginning of each month. The Básico plan costs R$ 19,90 a month and gives 100 credits a month; Premium costs R$ 39,90 a month and does not limit credits, with lower priority after 30 try-ons in a day. Each try-on uses 1 credit. Prices include taxes. You can cancel at any time in Settings: the plan lasts until the end of the time paid for, and its credits end with it. Within 7 days of your first payment of a plan you can ask for it back there, once; the plan ends at once, and so do its remaining credits. What the law gives you beyond that, ask for at {{contact}}. Should the bank dispute a payment, the plan it pays for is paused until it is decided, and ends if the money does not come back to us.",
      },
      {
        heading: "Reports and moderation",
        text: "Anybody can report a look or a profile, and every report is recorded for review. We may hold or remove content that goes against these terms and suspend accounts in serious cases. Who had content removed can ask for a review at {{contact}}.",
      },
      {
        heading: "Liability and closing",
        text: "We take care that the service works, but it may stop or change. Nothing here limits rights under the Brazilian Consumer Defense Code. You can close your account in Settings, Delete account; the Privacy Policy says what happens to your data.",
      },
      {
        heading: "Changes, law and contact",
        text: "Changes to these terms are announced 30 days ahead. Brazilian law applies, at the consumer's place of residence. Write to us at {{contact}}; we answer within 24 hours on business days.",
      },
    ],
  },
  privacy: {
    title: "Privacy Policy",
    sections: [
      {
        heading: "Who looks after your data",
        text: "Espelho is the controller of the data processed here, under the Brazilian General Data Protection Law (LGPD, Law 13.709/2018). The data protection officer answers at {{contact}}.",
      },
      {
        heading: "What we keep",
        text: "Of the account: username, email, name, bio, website, location, photo, language, styles and settings; the password only as an argon2id code that does not let anybody read it. Of its use: looks, photos, what you say of your pieces of clothing, photos of them, the days you wore them, the outfits you make of them, what you plan to wear and take along and what you ask about those of others, comments, likes, collections, people followed, blocks, reports, messages, credits, payments, messages to support and Get Ready requests. Of sessions: the browser and the dates. From photos you send we remove the location and other data of the camera.",
      },
      {
        heading: "What we use it for",
        text: "To give you the service you asked for (performance of the contract), to keep it safe and prevent abuse (legitimate interest), to obey the law<ai>, and, with your consent, to send photos to the AI provider</ai>. Your styles and what you mark with “show more” and “show fewer” order what appears in Explore; with suggestions on, your styles, likes and saved looks choose the looks that Get Ready proposes. Each of these uses can be switched off in Settings. There is no advertising, no sale of data and no face recognition.",
      },
      {
        heading: "The outside AI provider",
        isOnlyWithProvider: true,
        text: "For each Get Ready try-on, your photo, the image of the clothes and the text of the request go to fal.ai, outside Brazil. Of the image of the clothes only what is needed goes: a program of ours looks for whoever wears them and covers face, hair and skin; when it cannot look, the upper part is blurred. It recognizes nobody. When you cut out a piece, the part of your photo that you chose goes to fal.ai, without face, hair, skin and other people; only the edge of the piece comes back. When that program cannot look, nothing goes. The files are sent without metadata, with the request that they and the result's expire after 1 hour and that the order is not stored; we copy the result and keep it with us. This only happens after you accept a notice, and that is recorded. You can withdraw your consent in Settings, How AI uses your photos.",
      },
      {
        heading: "Whom we share it with",
        text: "With the people your privacy choice allows; with suppliers that host the service and send emails; for paid plans, with Stripe, which processes the payment and receives your name and email; if you turn notifications on, with your browser's push service (Google, Mozilla, Apple or Microsoft), which receives them encrypted; and with authorities, when the law obliges us. The number of your card never passes through us.",
      },
      {
        heading: "For how long",
        text: "Sessions: {{sessionIdleDays}} days without use, {{sessionDays}} days in all. Links for a new password: {{resetMinutes}} minutes. Links that confirm an email: {{verificationHours}} hours. Payment notices received from Stripe: {{paymentNoticeDays}} days, only number and type. Your activity: {{activityDays}} days. Looks seen: {{seenDays}} days. Copies of your data that you asked for: {{copyDays}} days. What you planned to wear: {{pastPlanDays}} days after its day. A file of Instagram sent whole: 1 day.<ai> Copies at fal.ai, of what is sent and of the result: 1 hour.</ai> Your IP address, and the email typed to sign in or to ask for a new password: only in counts against abuse, and there only as a code made with a key of ours, from which they cannot be read; the counts expire within 1 hour, those of mails sent to an address within 7 days, that of wrong passwords in a row {{failureDays}} days after the last. Technical server records, without IP or content: up to 6 months. Looks, photos and results: until you delete them; the files are erased right after. Of a deleted try-on the words, the photos and your verdict are erased at once; the record that there was one, without any of that, within {{deletedTryOnDays}} days. The credit entries keep only its number. The account and the rest: {{deletionDays}} days after you ask for its deletion, in which you can change your mind, or up to {{deletionLatestDays}} days while a report about you waits for a decision; then everything is erased, at <ai>fal.ai and </ai>Stripe too, except what the law makes us keep: payment records, for {{paymentYears}} years and without your name. Of whoever had a refund by button, codes of the email and the card stay for {{refundMarkDays}} days, which nobody can read and which prevent a second one. Of each deleted account a code stays that does not say whose it was, so that no backup brings it back. Of each photo that moderation took down a code of what it looks like stays for up to {{rejectedPictureYears}} years; it does not say whose it was, and keeps the photo from coming back.",
      },
      {
        heading: "Your rights",
        text: "The LGPD lets you confirm that we process your data, see it, correct it, take it to another service, ask for it to be anonymized, blocked or deleted, know whom it was shared with, object to a use and withdraw consents. In Settings, Your data, you see what we keep, download a copy and delete the account; ask for the rest at {{contact}}. We answer within 15 days. You can also turn to the ANPD, the Brazilian authority.",
      },
      {
        heading: "Cookies and local storage",
        text: "We use only what is needed: the session (up to {{sessionDays}} days), the language, the theme, the data saver and the last tab opened (1 year), that this browser is known, so that strangers' attempts do not delay your sign-in ({{deviceDays}} days), the way back to an account that is being deleted (15 minutes), the time of what you last sent (5 seconds) and a passing notice (1 minute). The browser's local storage holds the language, the last tab, the camera settings, how many visits you made and whether you answered the offer to install. For when there is no line, the browser also keeps Espelho's files, the last photos seen, the last feed, your profile, your collections and your last conversations, what you sent without a connection, until it is sent, and what you shared before signing in, for an hour. There are no third-party cookies and no tracking. When you sign out, all of this except Espelho's files is erased from the browser.",
      },
      {
        heading: "Security",
        text: "Sessions and password links are kept only as codes. Each photo is handed only to who may see it at that moment. Attempts to sign in are limited. If an incident could put you at risk, we tell you and the ANPD within 3 business days.",
      },
      {
        heading: "Minors and changes",
        text: "Espelho is for people of 18 and older, and accounts of minors are closed. Changes to this policy are announced 30 days ahead.",
      },
    ],
  },
} satisfies typeof pt;
