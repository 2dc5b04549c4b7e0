import { expect } from 'vitest'
import { maxArea, type PictureSource } from './index.ts'
import { cuts, type Case } from './picture-cases.ts'

/**
 * Where ours differ on purpose: which URLs of the library are meant, and what is built instead. Each of them takes what those before
 * it expect.
 */
export const differences: {
  name: string
  is(theirs: string, one: Case): boolean
  ours(theirs: string, one: Case, ours: string): string
}[] = [
  {
    name: 'A size is missing that the fitting needs: the stored picture, where the library writes NaN.',
    is: (theirs) => theirs.includes('NaN'),
    ours: (_theirs, { source }) => source.id,
  },
  {
    name: 'A crop is shown in its own size: the part of the crop in whole pixels, where the library forgets where the crop begins.',
    is: (theirs, { fitting, source }) => cuts.includes(fitting) && theirs.includes('/v1/crop/') && isCropped(source),
    ours(theirs, { source: { id, crop }, options }) {
      if (/webp|avif/.test(id) && !options.allowWebpAvifTransforms) return theirs
      const begin = { x: Math.max(0, crop!.x), y: Math.max(0, crop!.y) }
      return theirs.replace(/crop\/x_([\d.e-]+),y_([\d.e-]+),w_([\d.e-]+),h_([\d.e-]+)/, (_text, ...texts) => {
        const [x, y, width, height] = texts.map(Number) as [number, number, number, number]
        return `crop/x_${Math.round(begin.x + x)},y_${Math.round(begin.y + y)},w_${Math.round(width)},h_${Math.round(height)}`
      })
    },
  },
  {
    name: 'A number has more than three decimals: it is rounded.',
    is: (theirs) => /_-?\d+\.\d{4,}/.test(theirs),
    ours: (theirs) => theirs.replaceAll(/(?<=[a-z]_)-?\d+\.\d{4,}/g, (number) => String(Number(Number(number).toFixed(3)))),
  },
  {
    name: 'A side is less than half a pixel: one pixel, where the library writes none.',
    is: (theirs) => /[wh]_0\b/.test(theirs),
    ours: (theirs) => theirs.replaceAll(/([wh])_0\b/g, '$1_1'),
  },
  {
    name: 'A part in its own size has more than 25,000,000 pixels: it is scaled down, where the library does not look.',
    is: (theirs, { fitting }) => cuts.includes(fitting) && areaOf(theirs) > maxArea,
    ours(theirs, _one, ours) {
      const [box] = /\/fill\/w_\d+,h_\d+,al_c/.exec(ours) ?? ['']
      expectScaledDown(theirs, box)
      const scaled = theirs.replace(/crop\/x_\d+,y_\d+,w_\d+,h_\d+/, (crop) => crop + box)
      // Scaling down also sharpens.
      const isSharpened = ours.includes(ordinaryMask) && !theirs.includes('usm_')
      return isSharpened ? scaled.replace(/al_c(?:,q_[\d.]+)?/, (place) => place + ordinaryMask) : scaled
    },
  },
  {
    name: 'The sides of the largest picture are rounded to 25,000,000 pixels at most, and so are strips, where the library exceeds them.',
    is: (theirs, { fitting }) => !cuts.includes(fitting) && areaOf(theirs) > maxArea,
    ours(theirs, _one, ours) {
      expectScaledDown(theirs, ours)
      const [width, height] = sidesOf(ours)
      return theirs.replace(/w_\d+,h_\d+(?!.*w_)/, `w_${width},h_${height}`)
    },
  },
]

const ordinaryMask = ',usm_0.66_1.00_0.01'

/** The same ratio, give or take a pixel, and as many pixels as there may be. */
function expectScaledDown(theirs: string, ours: string): void {
  const [width, height] = sidesOf(ours)
  const [theirWidth, theirHeight] = sidesOf(theirs)
  expect(width * height).toBeLessThanOrEqual(maxArea)
  expect((width + 1) * (height + 1)).toBeGreaterThan(maxArea * 0.999)
  expect(Math.abs(width / theirWidth - height / theirHeight)).toBeLessThan(1.001 / Math.min(theirWidth, theirHeight))
}

function isCropped({ width = 0, height = 0, crop }: PictureSource): boolean {
  if (!crop) return false
  const shown = [
    Math.min(width, crop.x + crop.width) - Math.max(0, crop.x),
    Math.min(height, crop.y + crop.height) - Math.max(0, crop.y),
  ]
  return shown.every((pixels) => pixels > 0) && (shown[0] !== width || shown[1] !== height)
}

export function sidesOf(url: string): [number, number] {
  const [, width, height] = /.*w_(\d+),h_(\d+)/.exec(url) ?? []
  return [Number(width), Number(height)]
}

function areaOf(url: string): number {
  const [width, height] = sidesOf(url)
  return width * height
}
