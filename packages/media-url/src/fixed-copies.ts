import { writeTransform, type Transform } from './transform.ts'

/** The copies of every picture that Stoa itself shows, in sizes that do not depend on the picture. */
export const fixedCopies = {
  /** In lists of files. */
  listed: { box: { mode: 'fit', width: 400, height: 400 } },
  /** In the form with which somebody sends it. */
  sent: { box: { mode: 'fill', width: 224, height: 224 } },
  /** In mails, as JPEG. */
  mailed: { box: { mode: 'fit', width: 128, height: 176 } },
} as const satisfies Record<string, Transform>

/** True if Stoa itself requests this copy, in the format of the picture or as JPEG. */
export function isFixedCopy(transform: Transform, format: 'OWN' | 'JPEG'): boolean {
  const { listed, sent, mailed } = fixedCopies
  const asked = writeTransform(transform)
  return (format === 'JPEG' ? [mailed] : [listed, sent]).some((each) => writeTransform(each) === asked)
}
