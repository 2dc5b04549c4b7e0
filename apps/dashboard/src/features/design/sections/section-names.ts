import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { lookupTable } from '@stoa/web/lookup-table'

/** Sections that a developer has added are called as their files. */
export const sectionNames: Readonly<Record<string, MessageDescriptor | undefined>> = lookupTable({
  hero: msg`Hero`,
  'rich-text': msg`Text`,
  'picture-text': msg`Image with text`,
  'product-row': msg`Row of products`,
  'featured-collection': msg`Featured collection`,
  collections: msg`Collections`,
  gallery: msg`Image gallery`,
  'logo-row': msg`Row of logos`,
  questions: msg`Questions and answers`,
  reviews: msg`Reviews`,
  video: msg`Video`,
  countdown: msg`Countdown`,
  table: msg`Table`,
  columns: msg`Columns`,
  spacer: msg`Space`,
  'custom-html': msg`HTML`,
})

export const fieldNames: Readonly<Record<string, MessageDescriptor | undefined>> = lookupTable({
  title: msg`Title`,
  text: msg`Text`,
  button: msg`Button`,
  link: msg`Link`,
  picture: msg`Image`,
  layout: msg`Layout`,
  height: msg`Height`,
  align: msg`Alignment`,
  pictureAt: msg`Place of the image`,
  show: msg`Show`,
  collection: msg`Collection`,
  count: msg`Number of products`,
  pictures: msg`Images`,
  about: msg`Description for screen readers`,
  columns: msg`Columns`,
  logos: msg`Logos`,
  name: msg`Name`,
  own: msg`Questions of this page; empty: those of the shop`,
  question: msg`Question`,
  answer: msg`Answer`,
  video: msg`Address of the video`,
  poster: msg`Image before it plays`,
  playsAlone: msg`Plays by itself, without sound`,
  moment: msg`Until`,
  rows: msg`Rows`,
  cells: msg`Cells, with | between them`,
  line: msg`With a line`,
  html: msg`HTML`,
})

export const choiceNames: Readonly<Record<string, MessageDescriptor | undefined>> = lookupTable({
  OVER: msg`Text on the image`,
  BESIDE: msg`Text beside the image`,
  LOW: msg`Low`,
  MEDIUM: msg`Medium`,
  HIGH: msg`High`,
  START: msg`At the beginning`,
  CENTER: msg`In the middle`,
  END: msg`At the end`,
  NEWEST: msg`Newest products`,
  BEST_SELLING: msg`Best sellers`,
  COLLECTION: msg`A collection`,
})
