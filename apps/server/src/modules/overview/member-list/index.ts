import type { Module } from '../../../kernel/background/module.ts'
import { queryDirectory } from './directory.ts'
import {
  searchMemberRows,
  countMemberRows,
  exportMembers,
  bulkApproveMembersByFilter,
  bulkBlockMembersByFilter,
  bulkMuteMembersByFilter,
  bulkUnmuteMembersByFilter,
  bulkDisconnectMembersByFilter,
  bulkDeleteMembersByFilter,
} from './operations.ts'
import { listMemberTimeline } from './timeline.ts'

/** Members as the back office lists and exports them, and as visitors find them. */
export const memberListModule = {
  name: 'member-list',
  services: {
    'stoa/member-rows': {
      searchMemberRows,
      countMemberRows,
      exportMembers,
      bulkApproveMembersByFilter,
      bulkBlockMembersByFilter,
      bulkMuteMembersByFilter,
      bulkUnmuteMembersByFilter,
      bulkDisconnectMembersByFilter,
      bulkDeleteMembersByFilter,
    },
    'stoa/member-directory': {
      queryDirectory,
    },
    'stoa/member-timeline': {
      listMemberTimeline,
    },
  },
} satisfies Module
