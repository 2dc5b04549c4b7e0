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
  type Point,
} from './drawing.ts'

// Things of clay and cloth, drawn around their own middle, and the places they stand in.

export interface Glaze {
  name: string
  color: string
}

export type Vessel = 'cup' | 'bowl' | 'vase' | 'espresso'

const clay = '#b98a62'

const forms: Record<
  Vessel,
  { outline: string; rim: readonly [y: number, rx: number, ry: number]; drip: string; foot: number; handle?: string }
> = {
  cup: {
    outline: 'M-150 -150C-150 40 -136 150 -92 170H92C136 150 150 40 150 -150z',
    rim: [-150, 150, 34],
    drip: 'M-150 -150C-150 40 -146 80 -138 112Q-100 92 -60 118T10 108T80 120T138 106C146 80 150 40 150 -150z',
    foot: 170,
    handle: 'M140 -92C248 -110 262 60 128 74',
  },
  bowl: {
    outline: 'M-270 -90C-262 60 -160 140 -96 150V170H96V150C160 140 262 60 270 -90z',
    rim: [-90, 270, 58],
    drip: 'M-270 -90C-266 20 -226 74 -186 104Q-140 80 -90 112T0 100T100 114T190 100C226 74 266 20 270 -90z',
    foot: 170,
  },
  vase: {
    outline: 'M-62 -300C-62 -210 -70 -190 -100 -120C-160 10 -150 160 -96 230H96C150 160 160 10 100 -120C70 -190 62 -210 62 -300z',
    rim: [-300, 62, 16],
    drip: 'M-62 -300C-62 -210 -70 -190 -100 -120C-140 -30 -148 60 -138 130Q-96 100 -50 136T30 124T90 140T138 126C148 60 140 -30 100 -120C70 -190 62 -210 62 -300z',
    foot: 230,
  },
  espresso: {
    outline: 'M-86 -80C-86 30 -76 74 -50 86H50C76 74 86 30 86 -80z',
    rim: [-80, 86, 20],
    drip: 'M-86 -80C-86 10 -84 30 -80 50Q-50 38 -20 54T40 46T80 50C84 30 86 10 86 -80z',
    foot: 86,
    handle: 'M80 -44C134 -50 140 30 72 34',
  },
}

/** Thrown and dipped: bare clay at the foot, speckles in the glaze. */
export function vessel(kind: Vessel, glaze: string, x: number, y: number, scale = 1): string {
  const { outline, rim, drip, foot, handle } = forms[kind]
  const [top, rx, ry] = rim
  const random = randomOf(`${kind} ${glaze}`)
  const speckles = times(26, (): Point => [random(-rx * 0.78, rx * 0.78), random(top + 40, foot - 70)])
  const shading = `<linearGradient id="round"><stop stop-color="#000" stop-opacity=".16"/><stop offset=".28" stop-color="#fff" stop-opacity=".16"/><stop offset=".6" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".34"/></linearGradient>`
  return at(
    x,
    y,
    [
      shading,
      ellipse(24, foot + 2, rx * 0.95, 20, '#000', 'opacity=".3" filter="url(#soft)"'),
      handle
        ? line(handle, glaze, rx * 0.17, 'stroke-linecap="round"') +
          line(handle, '#000', rx * 0.17, 'stroke-linecap="round" opacity=".16"')
        : '',
      path(outline, clay),
      path(outline, 'url(#round)'),
      path(drip, glaze),
      path(drip, 'url(#round)'),
      dots(speckles, '#3a2c22', 4, 'opacity=".35"'),
      ellipse(0, top, rx, ry, glaze) +
        ellipse(0, top, rx, ry, '#fff', 'opacity=".22"') +
        ellipse(0, top + ry * 0.16, rx * 0.9, ry * 0.8, glaze) +
        ellipse(0, top + ry * 0.16, rx * 0.9, ry * 0.8, '#000', 'opacity=".3"'),
    ].join(''),
    { scale },
  )
}

/** Before a plain paper, as a photographer would. */
export function inStudio(kind: Vessel, glaze: string, paper: string): Motif {
  const scale = { cup: 1.5, bowl: 1.12, vase: 1.34, espresso: 2 }[kind]
  const y = { cup: 560, bowl: 560, vase: 530, espresso: 560 }[kind]
  return { paper, body: studio() + vessel(kind, glaze, kind === 'cup' || kind === 'espresso' ? 366 : 400, y, scale) }
}

/** All its glazes, on a board. */
export function onShelf(kind: Vessel, glazes: readonly string[], wall: string): Motif {
  const scale = { cup: 0.74, bowl: 0.62, vase: 0.62, espresso: 1.1 }[kind]
  const { foot } = forms[kind]
  const shelf = (y: number) =>
    rect(40, y, 720, 30, '#a5744a') +
    rect(40, y, 720, 8, '#ffffff40') +
    rect(60, y + 30, 680, 26, '#000', 'opacity=".16" filter="url(#soft)"')
  const standing = (glaze: string, x: number, y: number) => vessel(kind, glaze, x, y - foot * scale, scale)
  const [first, second = first, third = second] = glazes as [string, ...string[]]
  return {
    paper: wall,
    body: [
      light(),
      shelf(460) + shelf(830),
      standing(first, 220, 460) + standing(second, kind === 'bowl' ? 560 : 540, 460),
      standing(third, 250, 830) + standing(first, kind === 'bowl' ? 596 : 560, 830),
    ].join(''),
  }
}

/** On a laid table in the morning. */
export function onTable(kind: Vessel, glazes: readonly string[], wall: string, cloth: string): Motif {
  const [first, second] = glazes as [string, ...string[]]
  const scale = { cup: 1, bowl: 0.92, vase: 1.02, espresso: 1.3 }[kind]
  const foot = forms[kind].foot * scale
  const fill =
    kind === 'bowl'
      ? ([
          [-110, -112, '#d9432f'],
          [10, -134, '#e3a72f'],
          [120, -108, '#a9b447'],
          [-30, -92, '#e3a72f'],
        ] as const)
      : []
  const twigs =
    kind === 'vase'
      ? line('M0 -300Q-60 -420 -150 -520M0 -300Q10 -440 40 -560M0 -300Q70 -400 170 -450', '#4c5a3a', 6) +
        dots(
          times(21, (k): Point => [
            [-150, 40, 170][k % 3]! * (1 - Math.floor(k / 3) * 0.12) + (k % 2 ? 18 : -18),
            [-520, -560, -450][k % 3]! + Math.floor(k / 3) * 32,
          ]),
          '#e0a23a',
          26,
        )
      : ''
  return {
    paper: wall,
    body: [
      light(),
      rect(0, 640, 800, 370, cloth) +
        line(times(8, (index) => `M${index * 114} 640L${index * 150 - 130} 1010`).join(''), '#ffffff38', 12),
      second ? vessel(kind, second, kind === 'bowl' ? 590 : 596, 742 - foot * 0.6, scale * 0.72) : '',
      twigs && at(350, 850 - foot, twigs, { scale }),
      vessel(kind, first, kind === 'bowl' ? 360 : 330, 850 - foot, scale),
      ...fill.map(([x, y, ink]) =>
        at(360, 850 - foot, circle(x, y, 66, ink) + ellipse(x - 18, y - 20, 16, 10, '#fff', 'opacity=".35"'), { scale }),
      ),
      kind === 'bowl' ? at(360, 850 - foot, bowlFront(first), { scale }) : '',
      kind === 'cup' || kind === 'espresso'
        ? line(
            'M300 430q-30 -40 0 -80t0 -80M360 420q-30 -40 0 -80t0 -70',
            '#fff',
            9,
            'stroke-linecap="round" opacity=".5" filter="url(#soft)"',
          )
        : '',
      ellipse(610, 912, 150, 34, '#f4efe6') +
        ellipse(610, 906, 116, 24, '#00000012') +
        path('M520 900q-4 -66 60 -72h70q54 8 50 72q-90 26 -180 0z', '#c58a4a') +
        path('M540 880q10 -34 50 -36M600 884q6 -30 44 -32', 'none', 'stroke="#8f5a2a" stroke-width="7" stroke-linecap="round"'),
    ].join(''),
  }
}

/** What of a bowl is before the things in it. */
function bowlFront(glaze: string): string {
  const { outline, drip } = forms.bowl
  const front = (d: string) => d.replace(/z$/, 'Q0 -4 -270 -90z')
  return (
    path(front(outline), clay) + path(front(outline), 'url(#round)') + path(front(drip), glaze) + path(front(drip), 'url(#round)')
  )
}

/** A plate from above, a picture in its middle. */
export function plate(motif: Motif, name: string, paper: string): Motif {
  return {
    paper,
    body: [
      circle(412, 530, 352, '#000', 'opacity=".28" filter="url(#soft)"'),
      circle(400, 500, 352, '#f7f2e7') +
        circle(400, 500, 338, 'none', 'stroke="#1d3f6e" stroke-width="7"') +
        circle(400, 500, 316, 'none', 'stroke="#1d3f6e" stroke-width="3" stroke-dasharray="3 14"'),
      circle(400, 500, 268, '#e6dfd0'),
      within(`plate-${name}`, 'M140 500a260 260 0 0 1 520 0a260 260 0 0 1 -520 0z', inset(motif, 140, 175, 520)),
    ].join(''),
  }
}

/** The same with a cake on it, one piece gone. */
export function plateWithCake(motif: Motif, name: string, table: string): Motif {
  const { body } = plate(motif, name, table)
  return {
    paper: table,
    body: [
      line(times(6, (index) => `M0 ${100 + index * 170}q400 ${index % 2 ? 14 : -12} 800 0`).join(''), '#00000014', 5),
      at(0, 40, body),
      group(
        raised,
        path('M400 540L560 404A212 212 0 1 0 606 590z', '#e8b86a'),
        path('M400 540L548 414A196 196 0 1 0 590 587z', '#f4e3c0'),
      ),
      dots(
        times(13, (k): Point => [400 + Math.cos(1 + k * 0.39) * 150, 540 + Math.sin(1 + k * 0.39) * 150]),
        '#b3261e',
        40,
      ),
      dots(
        times(8, (k): Point => [400 + Math.cos(1.4 + k * 0.52) * 88, 540 + Math.sin(1.4 + k * 0.52) * 88]),
        '#3f4f96',
        30,
      ),
      at(660, 870, rect(-10, -190, 20, 200, '#aeb5b9', 'rx="10"') + path('M-30 -190q-6 -110 30 -130q36 20 30 130z', '#c6ccd0'), {
        turn: 34,
      }),
    ].join(''),
  }
}

/** A bag on a hook. */
export function bagOnHook(motif: Motif, wall: string): Motif {
  return {
    paper: wall,
    body: [
      light(),
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
      light(),
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
      light(),
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
      light(),
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
      light(),
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
      light(),
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

function studio(): string {
  return (
    rect(0, 690, 800, 320, '#00000014') +
    rect(0, 640, 800, 110, '#00000010', 'filter="url(#softer)"') +
    polygon(
      [
        [-60, 0],
        [300, 0],
        [820, 760],
        [820, 1000],
        [500, 1000],
      ],
      '#fff',
      'opacity=".14" filter="url(#softer)"',
    )
  )
}

function light(): string {
  return polygon(
    [
      [80, -40],
      [420, -40],
      [820, 560],
      [820, 980],
    ],
    '#fff',
    'opacity=".16" filter="url(#soft)"',
  )
}
