import type { Module } from '../../../kernel/background/module.ts'
import { memberDirectory } from './directory.ts'
import { memberRows } from './operations.ts'
import { memberTimeline } from './timeline.ts'

/** Members as the back office lists and exports them, and as visitors find them. */
export const memberListModule = {
  name: 'member-list',
  services: { 'stoa/member-rows': memberRows, 'stoa/member-directory': memberDirectory, 'stoa/member-timeline': memberTimeline },
} satisfies Module
