import { derivedId } from '../kernel/ids.ts'
import type { SiteTx } from '../kernel/site.ts'
import { boughtBy } from '../modules/orders/index.ts'
import { addReview, productNamespace, setReply, visitorAuthor } from '../modules/reviews/index.ts'
import { rememberDemo } from '../modules/setup/index.ts'
import { pick, randomOf, times } from './art/drawing.ts'
import { customers } from './customers.ts'
import type { SoldVariant } from './orders.ts'

const day = 24 * 3_600_000
const days = 80
/** Reviews of a product at most. */
const most = 7
/** The product that everybody has something to say about. */
const favourite = 'Low Tide'

/** Texts by their stars. The first ones fit every product. */
const texts: Readonly<Record<number, readonly (readonly [title: string, body: string])[]>> = {
  5: [
    [
      'Even better than in the pictures',
      'The colours are warm and quiet, and it came so well packed that I almost kept the box.',
    ],
    ['A gift that stayed', 'I ordered it for my sister and then a second one for myself.'],
    ['', 'Ordered on Monday, on the wall on Thursday. Thank you for the handwritten note!'],
    ['Wunderschön', 'Die Farben sind noch schöner als auf dem Foto, und die Verpackung war vorbildlich.'],
    ['Gern wieder', 'Schnell geliefert, sorgfältig verpackt, und jeden Tag ein Grund zur Freude.'],
    ['Just right', 'It looks as if it had always been there.'],
  ],
  4: [
    ['Lovely, a little late', 'I like it a lot. The delivery took a week longer than announced, but the shop told me in time.'],
    ['Good quality', 'Well made. I had imagined the tone a little darker.'],
    ['', 'Nice piece. One more size would be perfect.'],
    ['Schön, etwas kleiner als gedacht', 'Gute Qualität. Ich hätte besser nachmessen sollen, es ist zierlicher als erwartet.'],
  ],
  3: [
    ['Fine, not more', 'It is nice enough, but for this price I had expected a heavier material.'],
    ['Okay', 'Der Ton ist kühler als auf dem Bildschirm. Sonst in Ordnung.'],
  ],
  2: [
    [
      'A dent in the corner',
      'One corner was bent when it arrived. The replacement came quickly, so two stars more for the service than for the parcel.',
    ],
  ],
  1: [['Not for me', 'It did not look like the picture in our room, and I sent it back.']],
}
const ratings = [5, 5, 5, 4, 5, 4, 5, 3, 5, 4, 5, 2, 5, 4, 5, 5, 3, 4, 5, 1]
const answers: Readonly<Record<number, string>> = {
  3: 'Thank you, that is good to know. We have described material and tone more exactly since.',
  2: 'We are sorry about the corner. Since then we send with stronger boards.',
}

/** What customers say, most of whom bought what they review. A few reviews wait for the owner. */
export async function seedReviews(site: SiteTx, sold: readonly SoldVariant[]): Promise<void> {
  const ids: string[] = []
  const products = [...new Map(sold.map(({ productId, product }) => [productId, product]))]
  for (const [productId, { name }] of products) {
    const random = randomOf(`reviews of ${name}`)
    const count = name === favourite ? 2 * most : Math.floor(random() ** 1.5 * (most + 1))
    const authors = new Map(times(count, () => pick(random, customers)).map((author) => [author.firstName, author])).values()
    const said = new Set<string>()
    for (const { firstName, lastName, email } of authors) {
      const rating = pick(random, ratings)
      const [title, body] = pick(random, texts[rating]!)
      if (said.has(body)) continue
      said.add(body)
      const visitorId = derivedId(site.siteId, email)
      const now = new Date(site.now.getTime() - random() * days * day)
      const at = { ...site, now }
      const author = await visitorAuthor(at, visitorId, { name: `${firstName} ${lastName[0]}.`, email })
      const { id } = await addReview(at, {
        namespace: productNamespace,
        entityId: productId,
        content: { rating, ...(title && { title }), body },
        author,
        origin: { type: 'ORGANIC' },
        purchase: await boughtBy(site, { visitorId }, productId),
        isTrusted: true,
      })
      ids.push(id!)
      if (answers[rating]) await setReply(site, id!, answers[rating])
    }
  }
  ids.push(...(await seedWaiting(site, products[0]![0])))
  await rememberDemo(site, 'review', ids)
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
    ids.push((await addReview(at, given)).id!)
  }
  return ids
}
