import type { ComponentType } from 'react'
import { loadOnInteraction } from '../../lib/page/load-on-interaction.tsx'
import type { SectionDefinition, SectionProps } from './define.ts'
import type { LoadedSection } from './load-sections.server.ts'

const files = import.meta.glob<SectionDefinition<any, any>>('../*.tsx', { import: 'default' })

/** The components by type. Their script loads with the first interaction. */
const views = new Map<string, ComponentType<SectionProps<any, any>>>(
  Object.entries(files).map(([path, load]) => [
    path.replace(/^.*\//, '').replace(/\.tsx$/, ''),
    loadOnInteraction(async () => (await load()).View),
  ]),
)

/** The sections of a page, in their order. `heading` is that of a page without one of its own, unless it begins with a hero. */
export function Sections({ sections, heading }: { sections: readonly LoadedSection[]; heading?: string }) {
  const beginsWithHero = sections[0]?.type === 'hero'
  const shown = sections.map(({ id, type, settings, data, hiddenOnPhone }, index) => {
    const View = views.get(type)
    return (
      View && (
        <div
          key={id}
          data-section={id}
          className={`${heading !== undefined && index === 0 ? '' : 'part'} ${hiddenOnPhone ? 'max-sm:hidden' : ''}`}
        >
          <View id={id} settings={settings} data={data} headsPage={heading !== undefined && beginsWithHero && index === 0} />
        </div>
      )
    )
  })
  return (
    <>
      {heading !== undefined && !beginsWithHero && <h1 className="sr-only">{heading}</h1>}
      {shown}
    </>
  )
}
