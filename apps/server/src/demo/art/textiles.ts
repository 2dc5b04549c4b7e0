import {
  at,
  circle,
  dots,
  ellipse,
  group,
  inset,
  line,
  n,
  path,
  polygon,
  raised,
  randomOf,
  rect,
  times,
  within,
  type Motif,
} from './drawing.ts'
import { beam, studio } from './surroundings.ts'

// Sewn goods: bags, towels, cushions.

/** A bag on a hook. */
export function bagOnHook(motif: Motif, wall: string): Motif {
  return {
    paper: wall,
    body: [
      beam(),
      rect(0, 150, 800, 70, '#a5744a') +
        rect(0, 150, 800, 10, '#ffffff40') +
        dots(
          [
            [140, 185],
            [660, 185],
          ],
          '#3a3330',
          30,
        ),
      circle(400, 188, 15, '#3a3330'),
      at(0, 0, bag(motif, 400, 210)),
    ].join(''),
  }
}

/** The same bag, home from the market. */
export function bagOnBench(motif: Motif, wall: string): Motif {
  return {
    paper: wall,
    body: [
      beam(),
      rect(0, 880, 800, 130, '#b98d63'),
      group(
        '',
        line('M470 330q40 -150 -10 -250M500 330q70 -120 60 -230', '#5d8a4a', 26, 'stroke-linecap="round"'),
        line(
          'M455 90q-30 -50 -60 -60M470 90q10 -50 0 -80M560 110q30 -40 60 -50M556 110q-6 -50 10 -80',
          '#3f6b3a',
          16,
          'stroke-linecap="round"',
        ),
      ),
      at(
        300,
        240,
        rect(-34, -130, 68, 340, '#d39a4e', 'rx="34"') +
          line('M-18 -80l36 22M-18 -20l36 22M-18 40l36 22', '#a86f2c', 7, 'stroke-linecap="round"'),
        { turn: -11 },
      ),
      group('opacity=".3"', ellipse(420, 872, 260, 22, '#000', 'filter="url(#soft)"')),
      bagBody(motif, 400, 320),
      line('M286 330q-120 90 -70 270M514 330q120 90 70 270', '#e3d8c0', 22, 'stroke-linecap="round"'),
      dots(
        [
          [120, 856],
          [178, 850],
        ],
        '#d9432f',
        66,
      ) + dots([[118, 818]], '#5d7a3c', 12),
    ].join(''),
  }
}

/** A towel over the rail of a stove. */
export function towelOnRail(motif: Motif, wall: string): Motif {
  return {
    paper: wall,
    body: [
      beam(),
      rect(90, 190, 620, 18, '#c9a54f', 'rx="9"') +
        rect(84, 176, 20, 46, '#a5843a', 'rx="6"') +
        rect(696, 176, 20, 46, '#a5843a', 'rx="6"'),
      rect(234, 214, 352, 640, '#000', 'opacity=".24" filter="url(#soft)"'),
      within(
        `towel${motif.paper.slice(1)}`,
        'M220 186Q400 174 580 186L590 840Q500 862 400 846T210 842z',
        inset(motif, 200, 170, 400, 700),
        rect(200, 780, 400, 14, '#c8513a'),
        rect(200, 804, 400, 6, '#c8513a'),
      ),
      path('M220 186Q400 174 580 186L584 220Q400 206 217 220z', '#fff', 'opacity=".25"'),
      path('M330 200q-16 300 -6 640h-40q-8 -320 10 -640zM500 200q16 320 6 650h36q10 -330 -8 -650z', '#000', 'opacity=".07"'),
    ].join(''),
  }
}

/** Folded, in a pile. */
export function foldedPile(motifs: readonly Motif[], table: string): Motif {
  return {
    paper: table,
    body: [
      beam(),
      rect(0, 770, 800, 240, '#a5744a') + rect(0, 770, 800, 12, '#ffffff40'),
      group('opacity=".35"', ellipse(410, 800, 330, 24, '#000', 'filter="url(#soft)"')),
      ...motifs.flatMap((motif, index) => {
        const y = 680 - index * 112
        const x = 110 + (index % 2) * 18
        return [
          within(
            `fold${index}`,
            `M${x} ${y + 16}Q${x} ${y} ${x + 18} ${y}H${x + 540}Q${x + 580} ${y + 56} ${x + 540} ${y + 112}H${x + 18}Q${x} ${y + 112} ${x} ${y + 96}z`,
            inset(motif, x, y - 260, 600, 700),
          ),
          path(
            `M${x} ${y + 54}H${x + 548}M${x + 8} ${y + 84}H${x + 540}`,
            'none',
            'stroke="#000" stroke-width="3" opacity=".16"',
          ),
          path(
            `M${x} ${y + 84}H${x + 560}L${x + 540} ${y + 112}H${x + 18}Q${x} ${y + 112} ${x} ${y + 96}z`,
            '#000',
            'opacity=".14"',
          ),
        ]
      }),
    ].join(''),
  }
}

/** An apron on a nail. */
export function apron(motif: Motif, wall: string): Motif {
  const cloth = 'M286 250H514Q520 380 620 430L640 900Q400 930 160 900L180 430Q280 380 286 250z'
  return {
    paper: wall,
    body: [
      beam(),
      circle(400, 118, 9, '#3a3330') +
        line('M300 256Q330 130 400 118Q470 130 500 256', '#2a3350', 14) +
        line('M182 446Q110 520 96 640M618 446Q690 520 704 640', '#2a3350', 12),
      path(cloth, '#000', 'opacity=".25" filter="url(#soft)" transform="translate(8 18)"'),
      within(`apron${motif.paper.slice(1)}`, cloth, inset(motif, 140, 230, 540, 700)),
      path(
        'M286 610H514V776Q514 800 490 800H310Q286 800 286 776z',
        motif.paper,
        'stroke="#2a3350" stroke-width="4" stroke-dasharray="10 8"',
      ) + rect(286, 610, 228, 22, '#2a3350'),
      rect(340, 540, 18, 130, '#b98d63', 'rx="8"') +
        ellipse(349, 532, 24, 36, '#c9a070') +
        polygon(
          [
            [420, 630],
            [434, 520],
            [452, 520],
            [446, 630],
          ],
          '#aeb5b9',
        ),
      path('M286 250H514L515 274H285z', '#2a3350') +
        path('M240 470q30 220 10 440M560 470q-30 220 -10 440', 'none', 'stroke="#000" stroke-width="16" opacity=".07"'),
    ].join(''),
  }
}

/** A cushion by itself. */
export function cushion(motif: Motif, name: string, paper: string): Motif {
  return { paper, body: studio() + at(400, 510, pillow(motif, name, 300)) }
}

/** Cushions on a sofa. */
export function cushionsOnSofa(motifs: readonly [Motif, Motif], name: string, wall: string, sofa: string): Motif {
  return {
    paper: wall,
    body: [
      beam(),
      rect(0, 900, 800, 110, '#a77c55'),
      group('opacity=".3"', ellipse(400, 930, 400, 18, '#000')),
      rect(20, 360, 760, 400, sofa, 'rx="50"') +
        rect(20, 360, 760, 400, '#00000014', 'rx="50"') +
        line('M400 372V700', '#00000022', 5),
      rect(-40, 470, 150, 400, sofa, 'rx="50"') +
        rect(690, 470, 150, 400, sofa, 'rx="50"') +
        rect(-40, 470, 150, 400, '#00000020', 'rx="50"') +
        rect(690, 470, 150, 400, '#00000020', 'rx="50"'),
      rect(90, 690, 620, 190, sofa, 'rx="34"') + rect(90, 690, 620, 30, '#ffffff22', 'rx="15"'),
      at(260, 560, pillow(motifs[0], `${name}-left`, 180), { turn: -8 }),
      at(540, 580, pillow(motifs[1], `${name}-right`, 160), { turn: 11 }),
    ].join(''),
  }
}

/** A blanket on the grass, with what belongs to it. */
export function onGrass(motif: Motif): Motif {
  const random = randomOf('grass')
  return {
    paper: '#7fa05f',
    body: [
      line(
        times(
          120,
          () => `M${Math.round(random(0, 800))} ${Math.round(random(0, 1000))}l${n(random(-8, 8))} ${n(random(-34, -14))}`,
        ).join(''),
        '#5f8448',
        5,
        'stroke-linecap="round"',
      ),
      at(
        400,
        520,
        rect(-300, -350, 620, 740, '#000', 'opacity=".25" filter="url(#soft)"') +
          line(times(24, (k) => `M${-300 + k * 26} -376V376`).join(''), '#f4ead3', 7) +
          inset(motif, -306, -350, 612, 700),
        { turn: 13 },
      ),
      group(
        raised,
        at(
          250,
          330,
          ellipse(0, 0, 130, 96, '#a8763e') +
            ellipse(0, 0, 106, 74, '#8a5c2c') +
            line('M-118 -10Q0 -150 118 -10', '#c79a5c', 18) +
            dots(
              [
                [-40, -6],
                [10, 14],
                [48, -16],
              ],
              '#d9432f',
              62,
            ) +
            dots([[-4, -36]], '#a9b447', 56),
        ),
      ),
      group(
        raised,
        at(
          560,
          640,
          circle(0, 0, 112, '#f7f2e7') +
            circle(0, 0, 78, '#e9e0cd') +
            path('M0 0L70 -30A76 76 0 0 1 20 74z', '#d9432f') +
            path('M70 -30A76 76 0 0 1 20 74L24 88A90 90 0 0 0 84 -36z', '#2e7d4f'),
        ),
      ),
      group(
        raised,
        at(
          330,
          760,
          rect(-34, -110, 68, 190, '#2f5d4a', 'rx="20"') +
            rect(-16, -190, 32, 90, '#2f5d4a', 'rx="8"') +
            rect(-34, -40, 68, 70, '#f4ead3'),
          { turn: -28 },
        ),
      ),
    ].join(''),
  }
}

function pillow(motif: Motif, name: string, half: number): string {
  const h = half
  const d = `M${-h} ${-h}Q0 ${n(-h * 0.88)} ${h} ${-h}Q${n(h * 0.88)} 0 ${h} ${h}Q0 ${n(h * 0.9)} ${-h} ${h}Q${n(-h * 0.88)} 0 ${-h} ${-h}z`
  return [
    path(d, '#000', 'opacity=".32" filter="url(#soft)" transform="translate(8 24)"'),
    within(`pillow-${name}`, d, inset(motif, -h * 1.02, -h * 1.3, h * 2.04, h * 2.6)),
    path(d, 'none', 'stroke="#00000030" stroke-width="5"'),
    path(
      `M${-h} ${-h}Q${n(-h * 0.5)} ${n(-h * 0.4)} ${n(-h * 0.7)} ${n(-h * 0.86)}zM${h} ${h}Q${n(h * 0.5)} ${n(h * 0.4)} ${n(h * 0.7)} ${n(h * 0.86)}zM${h} ${-h}Q${n(h * 0.5)} ${n(-h * 0.4)} ${n(h * 0.86)} ${n(-h * 0.7)}z`,
      '#000',
      'opacity=".14"',
    ),
    path(d, '#fff', 'opacity=".05"'),
  ].join('')
}

function bag(motif: Motif, x: number, y: number): string {
  return (
    line(`M${x - 100} ${y + 190}Q${x - 60} ${y - 20} ${x} ${y - 18}Q${x + 60} ${y - 20} ${x + 100} ${y + 190}`, '#e3d8c0', 24) +
    bagBody(motif, x, y + 180)
  )
}

function bagBody(motif: Motif, x: number, y: number): string {
  const d = `M${x - 230} ${y}Q${x} ${y + 14} ${x + 230} ${y}L${x + 250} ${y + 530}Q${x} ${y + 556} ${x - 250} ${y + 530}z`
  return [
    path(d, '#000', 'opacity=".28" filter="url(#soft)" transform="translate(8 20)"'),
    path(d, '#efe6d2'),
    inset(motif, x - 150, y + 90, 300),
    line(`M${x - 228} ${y + 34}Q${x} ${y + 48} ${x + 228} ${y + 34}`, '#00000020', 4, 'stroke-dasharray="9 7"'),
    path(
      `M${x - 170} ${y + 6}q-26 260 -10 528h-40q-14 -270 10 -528zM${x + 180} ${y + 6}q20 280 0 528h50l-18 -530z`,
      '#000',
      'opacity=".06"',
    ),
  ].join('')
}
