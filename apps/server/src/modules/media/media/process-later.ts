import type { SiteTx } from '../../../kernel/site/site.ts'
import { drawLater } from './documents/draw-document.ts'
import { describeSoundLater } from './sounds/describe-sound.ts'
import type { FileRow } from './store/files.ts'
import { convertLater } from './videos/convert-video.ts'

/** Enqueues what is made of a file that is ready, by its kind. */
export function processLater(site: SiteTx, row: FileRow): void {
  // A visitor's video is converted once something shows it: uploads that nobody sends cost no conversion.
  if (row.source !== 'VISITOR') convertLater(site, row)
  drawLater(site, row)
  describeSoundLater(site, row)
}
