/** A straight apostrophe in a French elision: « l'eau », « aujourd'hui ». English rarely has these. */
export const STRAIGHT = /(?<!\p{L})(?:[cdjlmnst]|(?:jus|lors|puis|quel)?qu|aujourd)'\p{L}/iu
/** An ordinary space before a French sign, where the line could break; English has no space there. The lookahead excludes code. */
export const LOOSE_SIGN = /(?: |\n +)[:;?!€%](?![=:?!\w$-])/
/** Ordinary spaces inside « … ». English messages of the server may have them: staff and visitors do not read these. */
export const LOOSE_QUOTE = /«\s(?<![\u00a0\u202f])|\s(?<![\u00a0\u202f])»/
const ENGLISH = /\/(?:server\/|domain\/auth\/configuration\.ts)/

/** The typography of French in texts that a person reads. */
export const typography = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      straight: "A French apostrophe is typographic: ’.",
      sign: "A line could break before this sign: put a no-break space.",
      quote: "A line could break inside of « »: put no-break spaces.",
    },
  },
  create(context) {
    const isEnglish = ENGLISH.test(context.filename)
    const check = (node, text) => {
      if (STRAIGHT.test(text)) context.report({ node, messageId: "straight" })
      if (LOOSE_SIGN.test(text)) context.report({ node, messageId: "sign" })
      if (!isEnglish && LOOSE_QUOTE.test(text)) context.report({ node, messageId: "quote" })
    }
    return {
      Literal: (node) => typeof node.value === "string" && check(node, node.value),
      JSXText: (node) => check(node, node.value),
      TemplateElement: (node) => check(node, node.value.cooked ?? ""),
    }
  },
}
