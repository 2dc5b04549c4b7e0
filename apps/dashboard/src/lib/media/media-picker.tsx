import { t } from '@lingui/core/macro'
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

const pictures = ['IMAGE', 'VECTOR'] as const

interface MediaPickerProps {
  multiple: boolean
  /** Videos can be picked, too. */
  withVideos?: boolean
  onPick: (picture: PickedPicture) => void
}

/** Opens the media library to pick pictures from it. Nothing for somebody whose role does not include it. */
export function MediaPicker({ multiple, withVideos = false, onPick }: MediaPickerProps) {
  const [isOpen, { open, close }] = useDisclosure()
  if (!isAllowed(searchFiles)) return null
  const title = withVideos ? t`Choose images and videos` : multiple ? t`Choose images` : t`Choose an image`
  return (
    <>
      <Button onClick={open}>{t`Choose from library`}</Button>
      <Modal opened={isOpen} onClose={close} title={title} size="xl">
        <Pictures
          withVideos={withVideos}
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

function Pictures({ withVideos, onPick }: Required<Pick<MediaPickerProps, 'withVideos' | 'onPick'>>) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), 250)
  const [picked, setPicked] = useState<readonly string[]>([])
  // A space finds everything, in every folder.
  const query = useInfiniteQuery(
    filesQuery({ folder: libraryRoot, search: search || ' ', mediaTypes: withVideos ? [...pictures, 'VIDEO'] : pictures }),
  )
  const files = query.data?.pages.flatMap(({ files: page }) => page ?? []) ?? []
  const usable = files.filter(({ url }) => url)
  return (
    <>
      <TextInput
        label={withVideos ? t`Search images and videos` : t`Search images`}
        leftSection={<SearchIcon />}
        value={text}
        maxLength={maxSearchText}
        onChange={(event) => setText(event.currentTarget.value)}
        mb="md"
        data-autofocus
      />
      {query.error && <p role="alert">{toFailure(query.error, t`We couldn’t load the images`).detail}</p>}
      {query.isSuccess && usable.length === 0 && (
        <p className={classes.hint}>{withVideos ? t`No images or videos found.` : t`No images found.`}</p>
      )}
      <ul className={classes.grid} aria-label={withVideos ? t`Images and videos` : t`Images`}>
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
