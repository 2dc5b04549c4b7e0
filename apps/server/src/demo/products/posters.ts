import { afterWork, quarterTurn, signalBox, stairwell } from '../art/architecture.ts'
import { ginkgo, lateJune, orchardInRain } from '../art/botanical.ts'
import type { Motif } from '../art/drawing.ts'
import { lowTide, sevenRidges } from '../art/landscape.ts'
import { moonCalendar, perseids } from '../art/night.ts'
import { kiteWeather, mobile, paperGarden } from '../art/papercut.ts'
import { aboveChair, aboveSideboard, amongOthers, leaning, onRails, rooms } from '../art/rooms.ts'
import { closeUp, unrolled } from '../art/tabletops.ts'
import { lighthouse, nightFerry, regatta } from '../art/sea.ts'
import { coffeeForTwo, fruit, threePears } from '../art/still-life.ts'
import { ampersand, slowSunday } from '../art/typography.ts'
import { sections, type DemoPicture, type DemoProduct } from './product.ts'

const sizes = ['30 × 40 cm', '50 × 70 cm', '70 × 100 cm'] as const
const papers = ['Matt paper', 'Cotton paper'] as const

type Poster = Omit<DemoProduct, 'pictures' | 'sections' | 'price' | 'stock'> & Partial<Pick<DemoProduct, 'price' | 'stock'>>

/** The sheet by itself, then where it may hang. */
function poster(
  given: Poster,
  motif: () => Motif,
  seen: string,
  scenes: readonly ((motif: Motif) => DemoPicture)[],
): DemoProduct {
  return {
    options: { Size: sizes, Paper: papers },
    price: '29.00',
    step: '20.00',
    stock: [14, 9, 22, 6, 8, 3],
    weight: 0.4,
    ...given,
    sections: [sections.printing, sections.posting],
    pictures: () => {
      const drawn = motif()
      return [{ motif: drawn, alt: seen }, ...scenes.map((scene) => scene(drawn))]
    },
  }
}

type Room = keyof typeof rooms

const sideboard = (room: Room, frame?: string) => (motif: Motif) => ({
  motif: aboveSideboard(motif, rooms[room], frame),
  alt: 'The print in a frame above a sideboard',
})
const floor = (room: Room, frame?: string) => (motif: Motif) => ({
  motif: leaning(motif, rooms[room], frame),
  alt: 'The framed print leaning against a wall beside a plant',
})
const chair = (room: Room, seat?: string) => (motif: Motif) => ({
  motif: aboveChair(motif, rooms[room], seat),
  alt: 'The framed print above an armchair and a reading lamp',
})
const rails = (room: Room) => (motif: Motif) => ({
  motif: onRails(motif, rooms[room]),
  alt: 'The sheet hanging between two wooden rails',
})
const wall = (room: Room, left: () => Motif, right: () => Motif) => (motif: Motif) => ({
  motif: amongOthers(motif, [left(), right()], rooms[room]),
  alt: 'The framed print among others on a wall',
})
const near = (table: string, left?: number, top?: number) => (motif: Motif) => ({
  motif: closeUp(motif, table, left, top),
  alt: 'A corner of the sheet from close by',
})
const opened = (table: string) => (motif: Motif) => ({
  motif: unrolled(motif, table),
  alt: 'The sheet unrolled on a table beside its tube',
})

export const posters: readonly DemoProduct[] = [
  poster(
    {
      name: 'Low Tide',
      category: 'Landscapes',
      description: [
        'The hour when the sea has left and the sand still remembers it. Seven colours, one layer at a time, the sun in each of them.',
        'Drawn from the end of a breakwater on the Wadden coast, with wet feet.',
      ],
      summary: 'Art print of the Wadden Sea at low tide: sand, pools and a red sun, in three sizes on matt or cotton paper.',
      stock: [12, 8, 20, 5, 3, 0],
    },
    lowTide,
    'Wet sand and pools under a red sun, a row of posts running into the sea',
    [sideboard('chalk'), near('#8a5a36', -260, -520), rails('mist')],
  ),
  poster(
    {
      name: 'Night Ferry',
      category: 'Sea and Sky',
      description: ['Lights on black water, seen from the pier after the last bus has gone. Somebody on board is still dancing.'],
      summary: 'Art print of a lit ferry at night and its lights on the water. Three sizes, matt or cotton paper.',
      reducedBy: '6.00',
    },
    nightFerry,
    'A white ferry with lit windows on dark water under a crescent moon',
    [floor('mist'), chair('night', '#b13a32')],
  ),
  poster(
    {
      name: 'Orchard in Rain',
      category: 'Plants and Fruit',
      description: ['Apple trees as they look through a wet window. The apples are the only ones who do not mind.'],
      summary: 'Art print of an apple orchard in the rain, in soft greens with red apples.',
    },
    orchardInRain,
    'Rows of apple trees in slanting rain',
    [rails('sage'), opened('#b98d63')],
  ),
  poster(
    {
      name: 'Signal Box',
      category: 'City and Type',
      description: [
        'A railway that no longer runs, in red lead and slate. The levers inside still know which train was late.',
        'The first print we ever made, and the one we have redrawn most often.',
      ],
      summary: 'Art print of a brick signal box and its semaphores, in red lead and slate.',
      price: '32.00',
    },
    signalBox,
    'A red signal box on a brick foot between two semaphore signals',
    [sideboard('sage', '#c79a64'), near('#33414b', -620, -500)],
  ),
  poster(
    {
      name: 'Slow Sunday',
      category: 'City and Type',
      also: ['Gifts'],
      description: [
        'Nothing happens in it, on purpose. Lettering made of one line that was in no hurry, over a sun that is still deciding.',
      ],
      summary: 'Typographic art print: “Slow Sunday” in lettering of the seventies over a rising sun.',
    },
    slowSunday,
    'The words “Slow Sunday” in striped letters over a half sun',
    [
      chair('ochre', '#33566b'),
      near('#5a3c2b'),
      wall(
        'chalk',
        () => fruit(0),
        () => fruit(3),
      ),
    ],
  ),
  poster(
    {
      name: 'Kite Weather',
      category: 'Landscapes',
      description: [
        'Wind, drawn without drawing wind. Every kite, every bow and every cloud was cut from paper first, with the window shut.',
      ],
      summary: 'Art print of three kites over paper clouds. The last sheets of the edition.',
      ribbon: 'Last pieces',
      stock: [2, 0, 1, 0, 0, 0],
    },
    kiteWeather,
    'Three paper kites with tails over white clouds and a green hill',
    [
      wall(
        'blush',
        () => ampersand(),
        () => fruit(1),
      ),
      opened('#a5744a'),
    ],
  ),
  poster(
    {
      name: 'Seven Ridges',
      category: 'Landscapes',
      description: [
        'Seven hills, seven blues, and as many mornings spent waiting for the fog to lift a little, but not too much.',
      ],
      summary: 'Art print of seven mountain ridges fading into morning fog.',
    },
    () => sevenRidges(),
    'Seven blue mountain ridges behind each other, a low orange sun',
    [floor('sage', '#2a2624'), sideboard('slate', '#f4efe6')],
  ),
  poster(
    {
      name: 'Keeper',
      category: 'Sea and Sky',
      description: [
        'A lighthouse that works nights. Below it the sea, scale by scale, as the old woodcutters would have had it.',
      ],
      summary: 'Art print of a red and white lighthouse over a sea of patterned waves.',
    },
    lighthouse,
    'A striped lighthouse with yellow beams over scalloped waves',
    [chair('mist', '#14506b'), floor('chalk', '#cf3f2e')],
  ),
  poster(
    {
      name: 'Regatta',
      category: 'Sea and Sky',
      description: [
        'Fifteen boats and no wind to speak of. Where two sails cross, two inks lie over each other and make a third.',
        'Pulled in six runs; no two sheets cross in quite the same place.',
      ],
      summary: 'Art print of sailing boats in overprinted colours. New in the shop.',
      ribbon: 'New',
      price: '34.00',
    },
    regatta,
    'Many coloured sails overlapping on a pale sea',
    [sideboard('mist', '#f4efe6'), opened('#8a5a36'), near('#0f3b57', -520, -640)],
  ),
  poster(
    {
      name: 'Moon Calendar',
      category: 'Sea and Sky',
      description: ['One month of moons, four to a row. It is right for every month, which no other calendar can say.'],
      summary: 'Art print of the twenty-eight phases of the moon in cream on indigo.',
      stock: [0, 0, 0, 0, 0, 0],
    },
    moonCalendar,
    'Twenty-eight phases of the moon in seven rows on dark blue',
    [chair('blush', '#33566b'), sideboard('night', '#c79a64')],
  ),
  poster(
    {
      name: 'Perseids',
      category: 'Sea and Sky',
      description: ['The twelfth of August, a tent, two people who have run out of wishes.'],
      summary: 'Art print of a meteor shower over a lit tent. New in the shop.',
      ribbon: 'New',
    },
    perseids,
    'Meteors over hills at night, a lit tent and two people below',
    [
      floor('night', '#c79a64'),
      wall(
        'slate',
        () => fruit(4),
        () => ampersand('#1f4a4a', ['#f4ead3', '#1f4a4a', '#ee8f3b', '#1f4a4a', '#f4ead3']),
      ),
    ],
  ),
  poster(
    {
      name: 'Ginkgo',
      category: 'Plants and Fruit',
      description: [
        'One twig on the day before it lets go. The tree drops all its leaves within an hour; we had our pencils ready.',
      ],
      summary: 'Art print of a yellow ginkgo twig on dark green.',
    },
    ginkgo,
    'A twig of yellow ginkgo leaves on dark green',
    [sideboard('blush', '#2a2624'), rails('mist')],
  ),
  poster(
    {
      name: 'Late June',
      category: 'Plants and Fruit',
      description: ['Poppies against the light, and the grass that lets them. Eight of them, because nine was one too many.'],
      summary: 'Art print of red poppies before a low sun. New in the shop.',
      ribbon: 'New',
    },
    lateJune,
    'Red poppies and grasses before a pale sun',
    [chair('sage'), near('#3d5a41', -240, -160), floor('ochre', '#f4efe6')],
  ),
  poster(
    {
      name: 'Three Pears',
      category: 'Plants and Fruit',
      description: ['Two that stand and one that has had enough. Light from the left, as in every kitchen we ever liked.'],
      summary: 'Still life art print: three pears on a table.',
      reducedBy: '5.00',
    },
    threePears,
    'Three pears on a pale table before a dark wall',
    [
      wall(
        'sage',
        () => fruit(3),
        () => coffeeForTwo(),
      ),
      opened('#6d5344'),
    ],
  ),
  poster(
    {
      name: 'Coffee for Two',
      category: 'Plants and Fruit',
      also: ['Gifts'],
      description: ['The pot has said it is ready. A print for the wall one looks at before one looks at anything else.'],
      summary: 'Still life art print of a stovetop coffee pot and two cups.',
    },
    coffeeForTwo,
    'A stovetop coffee pot with a red and a yellow cup',
    [sideboard('slate'), rails('blush')],
  ),
  poster(
    {
      name: 'Stairwell',
      category: 'City and Type',
      description: [
        'Five floors down from the top of an old tax office in Leipzig. Seventy steps; we counted them on the way back up.',
      ],
      summary: 'Art print of a spiral staircase seen from above. New in the shop.',
      ribbon: 'New',
      price: '34.00',
    },
    stairwell,
    'A spiral staircase from above in cream, ochre and dark blue',
    [floor('chalk', '#2a2624'), near('#123040', -300, -330)],
  ),
  poster(
    {
      name: 'After Work',
      category: 'City and Type',
      description: [
        'A facade at six in the evening: who is home already, who waters the flowers, who has fallen asleep with the light on.',
      ],
      summary: 'Art print of an apartment block at dusk, its windows lit one by one.',
    },
    afterWork,
    'An apartment block at dusk with lit and dark windows',
    [chair('night', '#c8513a'), sideboard('blush', '#f4efe6')],
  ),
  poster(
    {
      name: 'Quarter Turn',
      category: 'City and Type',
      description: ['Forty-eight tiles, each turned by one throw of a die. We stopped when it looked as if we had meant it.'],
      summary: 'Geometric art print of forty-eight tiles in five colours.',
      ribbon: 'Signed',
      price: '38.00',
      stock: [5, 3, 6, 2, 4, 1],
    },
    () => quarterTurn(),
    'A grid of quarter circles in blue, red, yellow and black',
    [
      floor('slate', '#f4efe6'),
      wall(
        'ochre',
        () => mobile(),
        () => fruit(4),
      ),
    ],
  ),
  poster(
    {
      name: 'Paper Garden',
      category: 'Plants and Fruit',
      description: ['Twelve weeds, cut free-hand from painted paper with the large scissors. The small ones were not allowed.'],
      summary: 'Art print of twelve cut-paper leaves in bright squares. New in the shop.',
      ribbon: 'New',
    },
    paperGarden,
    'Twelve cut-out leaves on squares of bright colour',
    [chair('chalk', '#1d3fbb'), sideboard('sage', '#f4efe6')],
  ),
]
