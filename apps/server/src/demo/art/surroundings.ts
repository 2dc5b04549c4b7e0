import { group, polygon, rect } from './drawing.ts'

// Shapes that rooms, tables and boards share: the light, and the photographer's paper.

/** Sun through a window that one does not see. */
export function windowLight(): string {
  return group(
    `opacity=".26" filter="url(#soft)" style="mix-blend-mode:soft-light"`,
    polygon(
      [
        [-60, 60],
        [250, 190],
        [250, 620],
        [-60, 490],
      ],
      '#fff',
    ),
    polygon(
      [
        [290, 206],
        [640, 352],
        [640, 782],
        [290, 636],
      ],
      '#fff',
    ),
  )
}

/** Daylight that falls across a wall. */
export function beam(): string {
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

/** Paper that bends from the wall to the floor. */
export function studio(): string {
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
