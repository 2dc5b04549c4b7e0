import * as contract from '@stoa/contract/services/stoa/questions'
import { operationsOf } from '../../../kernel/lists/entity/operations.ts'
import { question } from './entity.ts'

const ofQuestion = operationsOf(question)

export const questions = {
  createQuestion: ofQuestion.create(contract.createQuestion),
  getQuestion: ofQuestion.get(contract.getQuestion),
  updateQuestion: ofQuestion.update(contract.updateQuestion),
  deleteQuestion: ofQuestion.remove(contract.deleteQuestion),
  queryQuestions: ofQuestion.query(contract.queryQuestions),
  searchQuestions: ofQuestion.search(contract.searchQuestions),
  countQuestions: ofQuestion.count(contract.countQuestions),
  bulkUpdateQuestionsByFilter: ofQuestion.updateByFilter(contract.bulkUpdateQuestionsByFilter),
  bulkDeleteQuestionsByFilter: ofQuestion.removeByFilter(contract.bulkDeleteQuestionsByFilter),
}
