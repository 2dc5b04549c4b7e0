import { createMemberAbout, updateMemberAbout, deleteMemberAbout } from './write-about.ts'
import { getMemberAbout, getMyMemberAbout, queryMemberAbouts } from './read-about.ts'

export const abouts = {
  createMemberAbout,
  updateMemberAbout,
  deleteMemberAbout,
  getMemberAbout,
  getMyMemberAbout,
  queryMemberAbouts,
}
