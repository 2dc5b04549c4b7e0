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

type Text = readonly [title: string, body: string]
type Texts = Readonly<Record<1 | 2 | 3 | 4 | 5, readonly Text[]>>

/** About things that are sent in a parcel. */
const parcel: Texts = {
  5: [
    ['', 'Ordered on Monday, here on Thursday. Thank you for the handwritten note!'],
    ['A gift that stayed', 'I ordered it for my sister and then a second one for myself.'],
    ['So well packed', 'It came so well packed that I almost kept the box.'],
    ['My third order', 'As careful as the first one. I have stopped looking elsewhere.'],
    ['', 'My mother called to say that it had arrived, and then we talked for an hour.'],
  ],
  4: [
    ['Lovely, a little late', 'I like it a lot. It came a week later than announced, but the shop told me in time.'],
    ['Smaller than I thought', 'Good quality. I should have measured before I ordered.'],
    ['', 'I like it very much. Postage is a little high for a single piece.'],
  ],
  3: [['Fine, not more', 'It is nice enough, but I had expected more for the price.']],
  2: [
    [
      'Damaged on the way',
      'It was damaged when it arrived. The replacement came quickly, but I would rather not have needed it.',
    ],
  ],
  1: [['Not for us', 'At home it looked nothing like in the pictures. I sent it back.']],
}

/** Texts by the category of a product, for those that need their own. The others are posters. */
const textsOf: Readonly<Record<string, Texts>> = {
  Ceramics: {
    5: [
      ['My first coffee every day', 'It lies well in the hand, and no two are quite the same. That is what I like about it.'],
      ['Dishwasher, every day', 'Three months in, the glaze looks as it did on the first morning.'],
      ['Heavier than it looks', 'In a good way. It does not slide, and it keeps warm.'],
      ['', 'The foot is left unglazed and sanded smooth. Somebody cared about the side nobody sees.'],
      ['A birthday, solved', 'I chose the glaze, she chose the shelf.'],
      ['The speckles', 'I ordered two, and they are brothers, not twins.'],
      ...parcel[5],
    ],
    4: [
      ['A little lighter', 'The glaze is a touch lighter than on my screen, and I have come to prefer it.'],
      ['', 'Beautiful. The rim is thin, so I wash it by hand.'],
      ...parcel[4],
    ],
    3: [['Colder than on the screen', 'The glaze is more grey than in the picture. Well made, though.'], ...parcel[3]],
    2: parcel[2],
    1: [['It wobbles', 'Mine does not stand flat. They took it back at once, which I want to say too.']],
  },
  Postcards: {
    5: [
      ['Almost too good to send', 'Thick card that takes ink well. I keep one of each.'],
      ['No bleeding', 'I write with a fountain pen, and nothing came through.'],
      ['On my fridge', 'I bought them to send. Four of them hang in the kitchen now.'],
      ['Envelopes included', 'And good ones, which one only notices when they are missing.'],
      ['', 'My grandson now writes back, in crayon.'],
      ...parcel[5],
    ],
    4: [['One motif twice', 'I would have liked one more motif in place of a second copy. Lovely card, though.'], ...parcel[4]],
    3: [['Good card, dark print', 'The darker ones are hard to write on. The paper is excellent.']],
    2: parcel[2],
    1: parcel[1],
  },
  Textiles: {
    5: [
      ['Softer with every wash', 'Washed it five times, and the colours are as they were.'],
      ['Clean seams', 'Tightly woven and still soft. The seams are straight, also inside.'],
      ['', 'It dries quickly and does not lint, which I had given up on.'],
      ['The pattern runs on', 'Where the two sides meet, the pattern carries on. I looked twice.'],
      ...parcel[5],
    ],
    4: [['Iron it', 'It creases. Once ironed it is the best thing in the room.'], ...parcel[4]],
    3: [['A little thin', 'A lovely pattern; I had hoped for a heavier cloth.']],
    2: [['It shrank', 'Two centimetres after the first wash. They sent another one.']],
    1: parcel[1],
  },
  Workshops: {
    5: [
      ['Best evening in months', 'Small group, patient teacher, and I went home with a print that I am proud of.'],
      ['For beginners too', 'Everything was explained well, and nobody needed to know anything. The materials were included.'],
      ['', 'I came alone and stayed until the lights went out. Thank you!'],
      ['The smell of ink', 'I had forgotten what it is like to make something that is finished in the end.'],
    ],
    4: [['Could have been longer', 'Great fun. One more hour would have let me finish the second colour.']],
    3: [['Rather full', 'A good course, but with twelve people at two presses one waits a lot.']],
    2: [['Hard to find', 'I missed the first half hour, because the entrance is in the yard and nobody had told us.']],
    1: [['Moved at short notice', 'The date was moved two days before, and I could not come.']],
  },
  Digital: {
    5: [
      ['Quiet and sharp', 'Looks good on both of my screens, and the download took a minute.'],
      ['At last', 'A background that stays in the background. All sizes are included.'],
      ['', 'I change it on the first of each month. It is a small ceremony.'],
    ],
    4: [['', 'Beautiful. A version for an upright second screen would be perfect.']],
    3: [['Fine', 'Four of them are lovely, the others are too bright for me.']],
    2: [['Too dark', 'On my screen the icons can hardly be seen any more.']],
    1: [['Not for me', 'I had expected more pictures for the price.']],
  },
  Gifts: {
    5: [
      ['The post I look forward to', 'It is never what I would have chosen, and that is the point.'],
      ['', 'The last one went straight into the frame that had waited for it.'],
      ['Three months so far', 'Two hang, one I gave away and regret it.'],
    ],
    4: [['A surprise each time', 'I would have liked to say that I have enough boats. Otherwise perfect.']],
    3: [['Depends on the month', 'One of three was for me. The paper is the good one.']],
    2: [['A crease', 'It came in a thin envelope this time, and one corner shows it.']],
    1: [['I forgot to order', 'It would be easier if it came by itself.']],
  },
}

const posters: Texts = {
  5: [
    ['Even better than in the pictures', 'The colours are warm and quiet, and the paper has a lovely weight.'],
    ['Just right', 'It looks as if it had always been above our sofa.'],
    ['Wonderful', 'The colours are even finer than in the photograph.'],
    ['', 'It has been in the hallway for a week, and every visitor asks about it.'],
    ['No gloss', 'I had feared reflections opposite the window. There are none.'],
    ['The white edge helps', 'It fitted the frame I had, and the picture is not cut off anywhere.'],
    ['The whole room is calmer', 'I cannot explain it. The children noticed, too.'],
    ['', 'You can see that it was drawn by somebody, not assembled.'],
    ['The larger size is worth it', 'I hesitated between the two and am glad that I took the larger one.'],
    ['Cotton paper', 'Take the cotton paper. It drinks the colour, and close up it looks like a painting.'],
    ['A wedding present', 'They hung it before they had a bed.'],
    ['For my study', 'I look up from work, and it is always a little later there.'],
    ['', 'My father, who likes nothing, asked where it came from.'],
    ['Sharp to the edge', 'Also the thin lines. I looked with a magnifying glass, because I print myself.'],
    ['Goes with everything', 'It has moved with us twice, and was the first thing on the wall each time.'],
    ['Rolled, not folded', 'It came in a thick tube and lay flat after a night under books.'],
    ['In the kitchen', 'Where nobody hangs pictures. Now somebody does.'],
    ['Better than a window', 'Our flat looks onto a yard. Above the table it now looks somewhere else.'],
    ...parcel[5],
  ],
  4: [
    ['Good quality', 'Well printed. I had imagined the blue a little darker.'],
    ['The frame was hard to find', 'The print is excellent; the size is not one that shops have a frame for.'],
    ['', 'Beautiful. It took a week under books until it lay flat.'],
    ['Take it larger', 'In the small size the details get lost. My own fault.'],
    ['A shade lighter', 'On paper it is lighter than on the screen. I have got used to it.'],
    ...parcel[4],
  ],
  3: [
    ['All right', 'The tone is cooler than on the screen. Otherwise fine.'],
    ['Thinner than expected', 'The matt paper is thinner than I had thought. Behind glass one does not see it.'],
    ['Nice motif', 'I like the motif; for me the colours could be stronger.'],
    ...parcel[3],
  ],
  2: [
    [
      'A bent corner',
      'One corner was bent when it arrived. The replacement came quickly, but I would rather not have needed it.',
    ],
    ['A tube full of curl', 'It was rolled so tightly that I had to have it mounted.'],
  ],
  1: [['A different red', 'The red is an orange. I asked, and was told that it is meant to be. It went back.'], ...parcel[1]],
}

const ratings: readonly (keyof Texts)[] = [5, 5, 5, 4, 5, 4, 5, 3, 5, 4, 5, 2, 5, 4, 5, 5, 3, 4, 5, 1]
const answers: Readonly<Record<number, string>> = {
  3: 'Thank you for your honest words. They help us to describe it better.',
  2: 'We are sorry, and we have written to you.',
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
    for (const { firstName, lastName, email } of authors) {
      const rating = pick(random, ratings)
      const fitting = (textsOf[category] ?? posters)[rating].filter((text) => !said.has(text))
      const [text] = fitting.toSorted((one, other) => (uses.get(one) ?? 0) - (uses.get(other) ?? 0))
      const since = random()
      if (!text) continue
      said.add(text)
      uses.set(text, (uses.get(text) ?? 0) + 1)
      const [title, body] = text
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
      const answer = answers[rating]
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
