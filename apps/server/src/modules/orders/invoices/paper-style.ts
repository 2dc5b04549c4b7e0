import type { SiteRead } from '../../../kernel/site/site.ts'
import { findPrintLogo, loadPaperLook } from '../../design/theme/index.ts'
import type { CompleteSettings } from './complete-settings.ts'
import type { PaperStyle } from './document.ts'
import { loadLogo } from './store/settings.ts'

/** The look of papers: as the settings say, and as the theme of the shop where they say nothing. */
export async function paperStyle(site: SiteRead, { logoId, color }: CompleteSettings): Promise<PaperStyle> {
  const look = await loadPaperLook(site)
  return {
    color: color ?? look.color,
    ...(logoId ? { logoId } : look.logo && { themeLogo: look.logo }),
  }
}

/** The picture of a style, as it was when the document was issued. */
export async function logoOf(site: SiteRead, { logoId, themeLogo }: PaperStyle): Promise<Buffer | undefined> {
  if (logoId) return loadLogo(site, logoId)
  return themeLogo ? findPrintLogo(site, themeLogo) : undefined
}
