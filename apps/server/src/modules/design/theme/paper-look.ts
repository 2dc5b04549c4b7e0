import { pictureIdOf } from '@stoa/media-url'
import { palettesOf } from '@stoa/web/theme/palette'
import type { FileStore } from '../../../kernel/files/file-store.ts'
import type { Job } from '../../../kernel/site/jobs.ts'
import type { JobName, SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { printPicture, siteImages } from '../../media/media/index.ts'
import { findPrintLogo, insertPrintLogo } from './store.ts'
import { loadPublishedTheme, readStoredTheme, themeKey } from './themes.ts'

const drawPrintLogo: JobName<{ pictureId: string }> = { name: 'theme.draw-print-logo' }

/** What papers take from the published theme. */
export interface PaperLook {
  /** The brand colour. It has a contrast of 4.5 with white at least, because the ground of light pages is never lighter. */
  color: string
  /** The picture of the logo for light backgrounds, if it is in the media library. */
  logo?: string
}

export async function loadPaperLook(site: SiteRead): Promise<PaperLook> {
  const theme = await loadPublishedTheme(site)
  const logo = pictureIdOf(theme.logo.picture ?? '')
  return { color: palettesOf(theme).LIGHT.brand, ...(logo && { logo }) }
}

/** Draws the logo of the theme that is published for papers, after the commit: they are drawn where no file is read. */
export function enqueuePrintLogo(site: SiteTx, picture: string | null | undefined): void {
  const pictureId = pictureIdOf(picture ?? '')
  if (pictureId) site.enqueue(drawPrintLogo, { pictureId })
}

/** The same where a file of the library took the place of the logo of the published theme. */
export function redrawPrintLogo(site: SiteTx, key: string, published: unknown): void {
  if (key === themeKey && published) enqueuePrintLogo(site, readStoredTheme(published).logo.picture)
}

export function printLogoJob(files: FileStore): Job<{ pictureId: string }> {
  return {
    ...drawPrintLogo,
    queue: 'pictures',
    async handle(site, { pictureId }) {
      if (await findPrintLogo(site, pictureId)) return
      // A picture of another shop is theirs to take away.
      if (!(await siteImages.named(site, [pictureId])).has(pictureId)) return
      const content = await printPicture(files, pictureId)
      if (content) await site.transaction((tx) => insertPrintLogo(tx, pictureId, content))
    },
  }
}
