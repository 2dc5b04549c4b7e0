import { Sections } from '../../lib/sections.tsx'
import { paths } from '../../paths.ts'

export default function ContentLayout() {
  return (
    <Sections
      label="Content"
      sections={[
        { title: 'Pages', to: paths.pages() },
        { title: 'Menus', to: paths.menus() },
        { title: 'Redirects', to: paths.redirects() },
      ]}
    />
  )
}
