import { t } from '@lingui/core/macro'
import { SegmentedControl, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import type { MediaType } from '@stoa/contract/services/media/files'
import { libraryFilters, librarySorts, trash, type LibrarySort } from '../../lib/media/queries.ts'
import { writeBytes } from '../../lib/media/sizes.ts'
import { SearchIcon } from '../../ui/pictures/icons.tsx'
import { maxSearchText } from '../../ui/list/search-text.ts'
import styles from './library.module.css'

const mediaTypes: readonly MediaType[] = ['IMAGE', 'VECTOR', 'VIDEO', 'AUDIO', 'DOCUMENT', 'ARCHIVE', 'MODEL3D']
/** Bytes from which files are shown. */
const sizes = [1_000_000, 10_000_000, 100_000_000]

/** Reads from the URL which files are shown, and how. */
export function shownFiles(parameters: URLSearchParams) {
  const sort = parameters.get('sort') ?? ''
  return {
    search: parameters.get('search') ?? '',
    type: mediaTypes.find((each) => each === parameters.get('type')),
    filter: libraryFilters.find((each) => each === parameters.get('show')),
    minSize: sizes.find((each) => String(each) === parameters.get('size')),
    sort: Object.hasOwn(librarySorts, sort) ? (sort as LibrarySort) : undefined,
    isList: parameters.get('view') === 'list',
  }
}

interface LibraryToolsProps {
  shown: ReturnType<typeof shownFiles>
  folder: string
  onChange: (name: string, value: string | null) => void
}

/** Search, filters, order and view of the files. */
export function LibraryTools({ shown, folder, onChange }: LibraryToolsProps) {
  const searchLater = useDebouncedCallback((text: string) => onChange('search', text.trim()), 250)
  return (
    <>
      <TextInput
        aria-label={t`Search files`}
        placeholder={t`Search files`}
        leftSection={<SearchIcon />}
        defaultValue={shown.search}
        maxLength={maxSearchText}
        onChange={(event) => searchLater(event.currentTarget.value)}
      />
      <Select
        aria-label={t`Type`}
        placeholder={t`All types`}
        clearable
        className={styles.tool!}
        value={shown.type ?? null}
        data={[
          { value: 'IMAGE', label: t`Images` },
          { value: 'VECTOR', label: t`Drawings` },
          { value: 'VIDEO', label: t`Videos` },
          { value: 'AUDIO', label: t`Audio` },
          { value: 'DOCUMENT', label: t`Documents` },
          { value: 'ARCHIVE', label: t`Archives` },
          { value: 'MODEL3D', label: t`3D models` },
        ]}
        onChange={(value) => onChange('type', value)}
      />
      {folder !== trash && <FilterAndSort shown={shown} onChange={onChange} />}
      <SegmentedControl
        aria-label={t`View`}
        size="xs"
        value={shown.isList ? 'list' : 'grid'}
        data={[
          { value: 'grid', label: t`Grid` },
          { value: 'list', label: t`List` },
        ]}
        onChange={(value) => onChange('view', value === 'list' ? value : null)}
      />
    </>
  )
}

/** The trash has one order, and no further filters. */
function FilterAndSort({ shown, onChange }: Omit<LibraryToolsProps, 'folder'>) {
  return (
    <>
      <Select
        aria-label={t`Show`}
        placeholder={t`All files`}
        clearable
        className={styles.tool!}
        value={shown.filter ?? null}
        data={[
          { value: 'unused', label: t`Unused` },
          { value: 'private', label: t`Private` },
          { value: 'withoutAltText', label: t`Without alt text` },
        ]}
        onChange={(value) => onChange('show', value)}
      />
      <Select
        aria-label={t`File size`}
        placeholder={t`Any size`}
        clearable
        className={styles.tool!}
        value={shown.minSize ? String(shown.minSize) : null}
        data={sizes.map((size) => ({ value: String(size), label: t`${writeBytes(size)} or more` }))}
        onChange={(value) => onChange('size', value)}
      />
      <Select
        aria-label={t`Sort by`}
        placeholder={t`Last changed first`}
        clearable
        className={styles.tool!}
        value={shown.sort ?? null}
        data={[
          { value: 'newest', label: t`Newest first` },
          { value: 'oldest', label: t`Oldest first` },
          { value: 'name', label: t`Name A–Z` },
          { value: 'nameDescending', label: t`Name Z–A` },
          { value: 'largest', label: t`Largest first` },
          { value: 'smallest', label: t`Smallest first` },
        ]}
        onChange={(value) => onChange('sort', value)}
      />
    </>
  )
}
