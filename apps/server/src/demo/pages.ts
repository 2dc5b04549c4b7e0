import type { RichNode } from '../modules/catalog/content/index.ts'

type Part = string | { heading: string } | { points: readonly string[] }

export interface DemoPage {
  title: string
  kind: 'ABOUT' | 'SHIPPING' | 'RETURNS' | 'IMPRINT' | 'PRIVACY'
  description: string
  parts: readonly Part[]
}

/** The pages of a shop in the European Union. The shop is fictional, and its texts say so. */
export const demoPages: readonly DemoPage[] = [
  {
    title: 'Made by few hands',
    kind: 'ABOUT',
    description: 'Who prints, throws and sews what this shop sells.',
    parts: [
      'Two printers, a potter and a seamstress share one yard. What they make is drawn, printed, fired and sewn there, in small numbers, and leaves when it is right.',
      'When an edition is gone, we draw the next one. That is why you find something new here every few weeks, and why we write “last pieces” only when we mean it.',
      { heading: 'Paper, clay and cloth' },
      'We print with pigment inks on heavy paper, fire stoneware at 1240 degrees, and sew cotton, linen and wool that was washed before it was cut.',
      'This is a demo shop: the yard is made up. Write your own story in its place.',
    ],
  },
  {
    title: 'Shipping',
    kind: 'SHIPPING',
    description: 'Where we send to, what it costs and how long it takes.',
    parts: [
      'This is a demo shop: nothing is packed and nothing is sent. The prices below are those that its checkout counts with.',
      { heading: 'Germany' },
      { points: ['Standard, 2 to 4 working days: €4.90, free from €80.', 'Express, the next working day: €12.00.'] },
      { heading: 'Austria and France' },
      { points: ['Standard, 2 to 4 working days: €4.90, free from €80.'] },
      'We do not send anywhere else yet. The checkout says so before anybody pays.',
    ],
  },
  {
    title: 'Returns',
    kind: 'RETURNS',
    description: 'Fourteen days to change your mind, and how to send things back.',
    parts: [
      'You have fourteen days from the day your parcel arrives to change your mind, and need give no reason.',
      { heading: 'How to return something' },
      {
        points: [
          'Write to returns@example.com with the number of your order.',
          'Send it back within fourteen days after that, packed as well as it came.',
          'We refund what you paid for it, and the cheapest delivery we offer, within fourteen days after it arrives.',
        ],
      },
      'You pay for the way back, unless something was wrong or broken: then we do.',
      'This is a demo shop: replace this page by the terms of your own.',
    ],
  },
  {
    title: 'Imprint',
    kind: 'IMPRINT',
    description: 'Who runs this shop, and how to reach them.',
    parts: [
      'This is a demo shop. There is no such company; whoever opens a shop here puts their own name in its place.',
      { heading: 'Who runs this shop' },
      'Blattwerk Demo, Beispielweg 1, 10115 Berlin, Germany',
      { heading: 'How to reach us' },
      { points: ['Email: hello@example.com', 'Telephone: +49 30 0000000'] },
      'Responsible for the content: the owner of this site.',
    ],
  },
  {
    title: 'Privacy',
    kind: 'PRIVACY',
    description: 'What this shop keeps about you, why, and for how long.',
    parts: [
      'This shop keeps as little as it can. It runs on its owner’s own server and loads nothing from anybody else.',
      { heading: 'What is kept' },
      {
        points: [
          'One cookie that finds your cart again, from the moment you put something into it.',
          'While your bank asks you to confirm a payment, a cookie of the checkout that leads back there; it ends after an hour.',
          'The language and the currency you chose, and whether you closed an announcement, in cookies that say nothing else. All of them are needed for what you ask of the shop, so it asks for no consent.',
          'What you enter at the checkout: your name, address and email address, to send you what you bought.',
          'The server’s log of requests, without what they held.',
        ],
      },
      { heading: 'What is not' },
      'No visitor is tracked, nothing is passed on for advertising, and card numbers never reach the shop.',
      { heading: 'Your rights' },
      'Write to privacy@example.com to learn what is kept about you, to have it corrected or deleted.',
      'This is a demo shop: replace this page by one that says what yours does.',
    ],
  },
]

export function documentOf(parts: readonly Part[]): RichNode {
  return { type: 'doc', content: parts.map(nodeOf) }
}

function nodeOf(part: Part): RichNode {
  if (typeof part === 'string') return paragraph(part)
  if ('heading' in part) return { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: part.heading }] }
  return { type: 'bulletList', content: part.points.map((point) => ({ type: 'listItem', content: [paragraph(point)] })) }
}

function paragraph(text: string): RichNode {
  return { type: 'paragraph', content: [{ type: 'text', text }] }
}
