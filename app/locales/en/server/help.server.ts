import type pt from "#app/locales/pt/server/help.server";

export default {
  questions: [
    {
      question: "How do I use the virtual try-on?",
      answer:
        "Open the Get Ready tab, take a photo of yourself or pick one, add the photo of the clothes and say what you want to try on. On a look, the Get Ready button brings it along as the clothes. It takes up to 3 minutes; the result stays in Collections, under Get Ready.",
    },
    {
      question: "Why is my image not uploaded?",
      answer:
        "We take JPEG, PNG and WebP of up to 50 megapixels; for the profile photo, JPG or PNG. Large photos are made smaller on your device before they are sent. If the image comes from another app, save it to your gallery first. Check the connection too: what you wrote stays on the screen.",
    },
    {
      question: "How do credits work?",
      answer:
        "Each try-on uses 1 credit. The free account starts with 5 and returns to 5 at the beginning of each month. Basic gives 100 for each paid month; on Premium they never run out. A try-on that fails isn't charged: the credit comes back and shows in your credit history.",
    },
  ],
  tutorials: [
    {
      slug: "first-try-on",
      title: "Your first try-on",
      intro: "From mirror to result in four steps.",
      steps: [
        {
          title: "Choose your photo",
          text: "From the front, full length or from the waist up, by a window. Keep up to five in My photos and skip this step next time.",
        },
        { title: "Choose the clothes", text: "A photo of the piece laid flat, on a hanger or on somebody. On a look, tap Get Ready and it comes along." },
        { title: "Say what you want", text: "One sentence is enough: “wear this coat open”. Face, body and pose don't change." },
        { title: "Wait and decide", text: "It takes up to 3 minutes. Then you download, share, post or try another." },
      ],
      act: { label: "Open Get Ready", to: "/?tab=tryon" },
    },
    {
      slug: "good-photos",
      title: "Photos that work",
      intro: "Nothing changes the result more than the photo that goes in.",
      steps: [
        { title: "Light from one side", text: "Near a window, without direct sun. Flash and backlight wipe out the fabric." },
        { title: "A plain background", text: "A bare wall sets you apart from the clothes. Keep bags and hangers out of the frame." },
        { title: "Close-fitting clothes below", text: "The less volume in the photo, the better the new piece falls." },
        { title: "Phone at chest height", text: "From above or below, proportions change. Use the camera's timer and grid." },
      ],
      act: { label: "Take a photo", to: "/?tab=tryon" },
    },
    {
      slug: "collections",
      title: "Looks in collections",
      intro: "Keep what you like where you'll find it again.",
      steps: [
        { title: "Save in one tap", text: "The bookmark on each look keeps it in All Looks. Only you see your collections." },
        { title: "Sort by occasion", text: "Create collections such as Work or Travel in Collections, Manage, and put what you saved into them." },
        { title: "Try on what you kept", text: "Open a saved look and tap Get Ready to see it on you." },
      ],
      act: { label: "See my collections", to: "/?tab=collections" },
    },
  ],
} satisfies typeof pt;
