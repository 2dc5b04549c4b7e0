import { msg, t } from '@lingui/core/macro'
import { Button, Modal, TextInput } from '@mantine/core'
import { useDebouncedValue, useDisclosure } from '@mantine/hooks'
import { searchFiles } from '@stoa/contract/calls/media/files'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SearchIcon } from '../../ui/pictures/icons.tsx'
import { maxSearchText } from '../../ui/list/search-text.ts'
import { isAllowed } from '../calls/access.ts'
import { toFailure } from '../calls/failure.ts'
import { FilePreview } from './file-tile.tsx'
import classes from './media.module.css'
import { filesQuery, libraryRoot, pickedPicture, type PickedPicture } from './queries.ts'

/** What can be picked, with its words. */
const choices = {
  IMAGES: {
    mediaTypes: ['IMAGE', 'VECTOR'],
    title: msg`Choose an image`,
    search: msg`Search images`,
    none: msg`No images found.`,
    list: msg`Images`,
  },
  IMAGES_AND_VIDEOS: {
    mediaTypes: ['IMAGE', 'VECTOR', 'VIDEO'],
    title: msg`Choose images and videos`,
    search: msg`Search images and videos`,
    none: msg`No images or videos found.`,
    list: msg`Images and videos`,
  },
  VIDEOS: {
    mediaTypes: ['VIDEO'],
    title: msg`Choose a video`,
    search: msg`Search videos`,
    none: msg`No videos found.`,
    list: msg`Videos`,
  },
} as const

interface MediaPickerProps {
  multiple: boolean
  shows?: keyof typeof choices
  onPick: (picture: PickedPicture) => void
}

/** Opens the media library to pick files from it. Nothing for somebody whose role does not include it. */
export function MediaPicker({ multiple, shows = 'IMAGES', onPick }: MediaPickerProps) {
  const [isOpen, { open, close }] = useDisclosure()
  if (!isAllowed(searchFiles)) return null
  const title = multiple && shows === 'IMAGES' ? t`Choose images` : t(choices[shows].title)
  return (
    <>
      <Button onClick={open}>{t`Choose from library`}</Button>
      <Modal opened={isOpen} onClose={close} title={title} size="xl">
        <Pictures
          shows={shows}
          onPick={(picture) => {
            onPick(picture)
            if (!multiple) close()
          }}
        />
        {multiple && (
          <div className={classes.more}>
            <Button variant="filled" onClick={close}>{t`Done`}</Button>
          </div>
        )}
      </Modal>
    </>
  )
}

function Pictures({ shows, onPick }: Required<Pick<MediaPickerProps, 'shows' | 'onPick'>>) {
  const words = choices[shows]
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), 250)
  const [picked, setPicked] = useState<readonly string[]>([])
  // A space finds everything, in every folder.
  const query = useInfiniteQuery(filesQuery({ folder: libraryRoot, search: search || ' ', mediaTypes: words.mediaTypes }))
  const files = query.data?.pages.flatMap(({ files: page }) => page ?? []) ?? []
  const usable = files.filter(({ url }) => url)
  return (
    <>
      <TextInput
        label={t(words.search)}
        leftSection={<SearchIcon />}
        value={text}
        maxLength={maxSearchText}
        onChange={(event) => setText(event.currentTarget.value)}
        mb="md"
        data-autofocus
      />
      {query.error && <p role="alert">{toFailure(query.error, t`We couldn’t load the images`).detail}</p>}
      {query.isSuccess && usable.length === 0 && <p className={classes.hint}>{t(words.none)}</p>}
      <ul className={classes.grid} aria-label={t(words.list)}>
        {usable.map((file) => (
          <li key={file.id} className={classes.tile} data-chosen={picked.includes(file.id!) || undefined}>
            <button
              type="button"
              aria-pressed={picked.includes(file.id!)}
              onClick={() => {
                setPicked((before) => [...before, file.id!])
                onPick(pickedPicture(file))
              }}
            >
              <FilePreview file={file} size={96} />
              <span className={classes.name} dir="auto">
                {file.displayName}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <div className={classes.more}>
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t`Show more`}
          </Button>
        </div>
      )}
    </>
  )
}
