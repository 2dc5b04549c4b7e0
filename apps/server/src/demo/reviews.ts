import { derivedId } from '../kernel/basics/ids.ts'
import type { SiteTx } from '../kernel/site/site.ts'
import { boughtBy } from '../modules/orders/orders/ports/buyers.ts'
import { addReview, productNamespace, saveReply, visitorAuthor } from '../modules/reviews/reviews/index.ts'
import { rememberDemo } from '../modules/overview/setup/index.ts'
import { pick, randomOf, times } from './art/drawing.ts'
import { customers } from './customers.ts'
import type { SoldVariant } from './orders.ts'

const day = 24 * 3_600_000
const days = 80
/** Reviews of a product at most. */
const most = 7
/** The product that everybody has something to say about. */
const favourite = 'Low Tide'

type Text = readonly [language: 'en' | 'de', title: string, body: string]
type Texts = Readonly<Record<1 | 2 | 3 | 4 | 5, readonly Text[]>>

/** About things that are sent in a parcel. */
const parcel: Texts = {
  5: [
    ['en', '', 'Ordered on Monday, here on Thursday. Thank you for the handwritten note!'],
    ['en', 'A gift that stayed', 'I ordered it for my sister and then a second one for myself.'],
    ['en', 'So well packed', 'It came so well packed that I almost kept the box.'],
    ['de', 'Gern wieder', 'Schnell geliefert und sorgfältig verpackt. Ich bestelle wieder.'],
    ['de', 'Schönes Geschenk', 'Meine Mutter hat sich sehr gefreut. Die Verpackung war vorbildlich.'],
  ],
  4: [
    ['en', 'Lovely, a little late', 'I like it a lot. It came a week later than announced, but the shop told me in time.'],
    ['de', 'Schön, etwas kleiner als gedacht', 'Gute Qualität. Ich hätte besser nachmessen sollen.'],
    ['de', '', 'Gefällt mir sehr. Das Porto fand ich etwas hoch.'],
  ],
  3: [['en', 'Fine, not more', 'It is nice enough, but I had expected more for the price.']],
  2: [
    [
      'en',
      'Damaged on the way',
      'It was damaged when it arrived. The replacement came quickly, but I would rather not have needed it.',
    ],
  ],
  1: [['de', 'Passt nicht zu uns', 'In unserer Wohnung wirkte es ganz anders als auf den Bildern. Ich habe es zurückgeschickt.']],
}

/** Texts by the category of a product, for those that need their own. The others are posters. */
const textsOf: Readonly<Record<string, Texts>> = {
  Ceramics: {
    ...parcel,
    5: [
      ...parcel[5],
      [
        'en',
        'My first coffee every day',
        'It lies well in the hand, and no two are quite the same. That is what I like about it.',
      ],
      ['de', 'Liegt gut in der Hand', 'Die Glasur ist wunderschön. Nach drei Monaten in der Spülmaschine sieht sie aus wie neu.'],
    ],
    3: [['en', 'Colder than on the screen', 'The glaze is more grey than in the picture. Well made, though.']],
  },
  Postcards: {
    ...parcel,
    5: [
      ...parcel[5],
      ['en', 'Almost too good to send', 'Thick card that takes ink well. I keep one of each.'],
      ['de', 'Schwerer Karton', 'Die Tinte verläuft nicht, und die Farben sind kräftig.'],
    ],
  },
  Textiles: {
    ...parcel,
    5: [
      ...parcel[5],
      ['en', 'Softer with every wash', 'Washed it five times, and the colours are as they were.'],
      ['de', 'Angenehmer Stoff', 'Fest gewebt und trotzdem weich. Die Nähte sind sauber.'],
    ],
    3: [['de', 'Etwas dünn', 'Schönes Muster, der Stoff dürfte fester sein.']],
  },
  Workshops: {
    5: [
      ['en', 'Best evening in months', 'Small group, patient teacher, and I went home with a print that I am proud of.'],
      ['de', 'Sehr zu empfehlen', 'Alles wurde gut erklärt, auch ohne Vorkenntnisse. Das Material war inbegriffen.'],
      ['en', '', 'I came alone and stayed until the lights went out. Thank you!'],
    ],
    4: [['en', 'Could have been longer', 'Great fun. One more hour would have let me finish the second colour.']],
    3: [['de', 'Etwas voll', 'Guter Kurs, aber zu zwölft an zwei Pressen wartet man viel.']],
    2: [['en', 'Hard to find', 'I missed the first half hour, because the entrance is in the yard and nobody had told us.']],
    1: [['en', 'Moved at short notice', 'The date was moved two days before, and I could not come.']],
  },
  Digital: {
    5: [
      ['en', 'Quiet and sharp', 'Looks good on both of my screens, and the download took a minute.'],
      ['de', 'Schöne Bilder', 'Endlich ein ruhiger Hintergrund. Alle Größen sind dabei.'],
    ],
    4: [['en', '', 'Beautiful. A version for an upright second screen would be perfect.']],
    3: [['en', 'Fine', 'Four of them are lovely, the others are too bright for me.']],
    2: [['de', 'Zu dunkel', 'Auf meinem Bildschirm erkennt man die Symbole kaum noch.']],
    1: [['en', 'Not for me', 'I had expected more pictures for the price.']],
  },
  Gifts: {
    5: [
      ['en', 'No wrong choice', 'I never know what to give my brother. Now he chooses himself.'],
      ['de', 'Kam gut an', 'In letzter Minute verschenkt, und die Freude war groß.'],
    ],
    4: [['en', '', 'A good present. I would have liked to choose the day on which it is sent.']],
    3: [['en', 'All right', 'It did what it should.']],
    2: [['de', 'Zu spät', 'Es kam zwei Tage nach dem Geburtstag.']],
    1: [['en', 'Not for me', 'I had understood the description differently.']],
  },
}

const posters: Texts = {
  ...parcel,
  5: [
    ...parcel[5],
    ['en', 'Even better than in the pictures', 'The colours are warm and quiet, and the paper has a lovely weight.'],
    ['en', 'Just right', 'It looks as if it had always been above our sofa.'],
    ['de', 'Wunderschön', 'Die Farben sind noch schöner als auf dem Foto.'],
    ['de', '', 'Hängt seit einer Woche im Flur, und jeder Besuch fragt danach.'],
  ],
  4: [...parcel[4], ['en', 'Good quality', 'Well printed. I had imagined the blue a little darker.']],
  3: [...parcel[3], ['de', 'Okay', 'Der Ton ist kühler als auf dem Bildschirm. Sonst in Ordnung.']],
  2: [
    [
      'en',
      'A bent corner',
      'One corner was bent when it arrived. The replacement came quickly, but I would rather not have needed it.',
    ],
  ],
}

const ratings: readonly (keyof Texts)[] = [5, 5, 5, 4, 5, 4, 5, 3, 5, 4, 5, 2, 5, 4, 5, 5, 3, 4, 5, 1]
const answers: Readonly<Record<number, Readonly<Record<Text[0], string>>>> = {
  3: {
    en: 'Thank you for your honest words. They help us to describe it better.',
    de: 'Danke für die ehrlichen Worte. Sie helfen uns, es besser zu beschreiben.',
  },
  2: { en: 'We are sorry, and we are working on it.', de: 'Das tut uns leid, und wir arbeiten daran.' },
}

/** Creates the reviews of customers, most of whom bought the product. A few reviews wait for the owner. */
export async function seedReviews(site: SiteTx, sold: readonly SoldVariant[]): Promise<void> {
  const ids: string[] = []
  const products = [...new Map(sold.map(({ productId, product }) => [productId, product]))]
  /** How often a text was used: no text is read twice as often as another. */
  const uses = new Map<Text, number>()
  for (const [productId, { name, category }] of products) {
    const random = randomOf(`reviews of ${name}`)
    const count = name === favourite ? 2 * most : Math.floor(random() ** 1.5 * (most + 1))
    const authors = new Map(times(count, () => pick(random, customers)).map((author) => [author.firstName, author])).values()
    const said = new Set<Text>()
    for (const { firstName, lastName, email, country } of authors) {
      const rating = pick(random, ratings)
      const fitting = (textsOf[category] ?? posters)[rating].filter(
        (text) => !said.has(text) && (country !== 'FR' || text[0] === 'en'),
      )
      const [text] = fitting.toSorted((one, other) => (uses.get(one) ?? 0) - (uses.get(other) ?? 0))
      const since = random()
      if (!text) continue
      said.add(text)
      uses.set(text, (uses.get(text) ?? 0) + 1)
      const [language, title, body] = text
      const visitorId = derivedId(site.siteId, email)
      const purchase = await boughtBy(site, { visitorId }, productId)
      const now = writtenOn(site.now, purchase?.purchasedDate, since)
      const at = { ...site, now }
      const author = await visitorAuthor(at, visitorId, { name: `${firstName} ${lastName[0]}.`, email })
      const { id } = await addReview(at, {
        namespace: productNamespace,
        entityId: productId,
        content: { rating, ...(title && { title }), body },
        author,
        origin: { type: 'ORGANIC' },
        purchase: purchase && purchase.purchasedDate < now ? purchase : undefined,
        isTrusted: true,
      })
      ids.push(id)
      const answer = answers[rating]?.[language]
      if (answer) await saveReply({ ...site, now: new Date(Math.min(now.getTime() + day, site.now.getTime())) }, id, answer)
    }
  }
  ids.push(...(await seedWaiting(site, products[0]![0])))
  await rememberDemo(site, 'review', ids)
}

/** Between the fourth day after a purchase and now, or within the season. `share` is between 0 and 1. */
function writtenOn(now: Date, purchased: Date | undefined, share: number): Date {
  const delivered = purchased ? purchased.getTime() + 4 * day : Infinity
  const from = delivered < now.getTime() ? delivered : now.getTime() - days * day
  return new Date(now.getTime() - share * (now.getTime() - from))
}

/** Reviews that the rules of a new site hold back. */
async function seedWaiting(site: SiteTx, entityId: string): Promise<string[]> {
  const waiting = [
    { name: 'Best Deals', rating: 5, body: 'Same posters for half the price at www.best-deals.example/posters – hurry!' },
    { name: 'Nora', rating: 4, body: 'I found the matching frame at https://frames.example/oak, it fits perfectly.' },
  ]
  const ids: string[] = []
  for (const [index, { name, rating, body }] of waiting.entries()) {
    const email = `waiting-${index + 1}@example.com`
    const at = { ...site, now: new Date(site.now.getTime() - (index + 1) * 5 * 3_600_000) }
    const author = await visitorAuthor(at, derivedId(site.siteId, email), { name, email })
    const content = { rating, body }
    const given = {
      namespace: productNamespace,
      entityId,
      content,
      author,
      origin: { type: 'ORGANIC' as const },
      isTrusted: false,
    }
    ids.push((await addReview(at, given)).id)
  }
  return ids
}
