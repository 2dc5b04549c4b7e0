import { t } from '@lingui/core/macro'
import { Sections } from '../../lib/record/sections.tsx'
import { membersSections } from '../../navigation.ts'

/** The layout of the lists. A member's own page has none. */
export default function MembersLayout() {
  return <Sections label={t`Members`} sections={membersSections.map((section) => ({ ...section, title: t(section.title) }))} />
}
