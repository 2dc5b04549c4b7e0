import { t } from '@lingui/core/macro'
import { Sections } from '../../lib/sections.tsx'
import { paths } from '../../paths.ts'

export default function ContentLayout() {
  return (
    <Sections
      label={t`Content`}
      sections={[
        { title: t`Pages`, to: paths.pages() },
        { title: t`Menus`, to: paths.menus() },
        { title: t`Redirects`, to: paths.redirects() },
        { title: t`Search engines`, to: paths.searchEngines() },
      ]}
    />
  )
}
