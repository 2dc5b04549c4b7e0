import {
  at,
  circle,
  dots,
  ellipse,
  group,
  inset,
  line,
  path,
  raised,
  randomOf,
  rect,
  times,
  within,
  type Motif,
  type Point,
  cycled,
} from './drawing.ts'
import { beam, studio } from './surroundings.ts'

// Cups, bowls and plates, thrown and glazed.

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
export function onBoards(kind: Vessel, glazes: readonly string[], wall: string): Motif {
  const scale = { cup: 0.74, bowl: 0.62, vase: 0.62, espresso: 1.1 }[kind]
  const { foot } = forms[kind]
  const board = (y: number) =>
    rect(40, y, 720, 30, '#a5744a') +
    rect(40, y, 720, 8, '#ffffff40') +
    rect(60, y + 30, 680, 26, '#000', 'opacity=".16" filter="url(#soft)"')
  const standing = (glaze: string, x: number, y: number) => vessel(kind, glaze, x, y - foot * scale, scale)
  const [first, second = first, third = second] = glazes as [string, ...string[]]
  return {
    paper: wall,
    body: [
      beam(),
      board(460) + board(830),
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
            cycled([-150, 40, 170], k) * (1 - Math.floor(k / 3) * 0.12) + (k % 2 ? 18 : -18),
            cycled([-520, -560, -450], k) + Math.floor(k / 3) * 32,
          ]),
          '#e0a23a',
          26,
        )
      : ''
  return {
    paper: wall,
    body: [
      beam(),
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

/** Draws the front of a bowl, which covers the lower part of its contents. */
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

/** Draws the plate with a cake, one piece missing. */
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
