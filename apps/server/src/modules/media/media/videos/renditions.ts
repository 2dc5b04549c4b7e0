/** The labels of renditions, by the pixels of the shorter side: the published ones. */
const labels = [360, 480, 720, 1080] as const

export interface Size {
  width: number
  height: number
}

export interface Rendition extends Size {
  /** `720p` */
  label: string
}

/**
 * The copies of a video of this size, from the smallest: one for each label that is not larger than the video. A video below the
 * smallest label has one copy, in its own size. Sides are even, as H.264 wants them.
 */
export function renditionsOf({ width, height }: Size): Rendition[] {
  const shorter = Math.min(width, height)
  const fitting = labels.filter((label) => label <= shorter)
  if (fitting.length === 0) return [{ label: `${labels[0]}p`, width: even(width), height: even(height) }]
  return fitting.map((label) => {
    const scale = label / shorter
    return { label: `${label}p`, width: even(width * scale), height: even(height * scale) }
  })
}

function even(pixels: number): number {
  return Math.max(2, Math.round(pixels / 2) * 2)
}
