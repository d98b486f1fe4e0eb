/**
 * The doctor examines a service. From the service's answers, it finds out what the documentation leaves open. See docs/reference/doctor.md.
 */
export { askCredentials } from './askCredentials';
export { examine, type Result } from './examine';
export { type Finding } from './findings';
export { judge, type Verdict } from './judge';
export { openSession, type Credentials } from './openSession';
export { Probe, usualDuration, usualRequests, type ProbeOptions } from './probe';
export { questions, type Question, type QuestionName } from './questions';
export { runDoctor } from './runDoctor';
export { checkFolder } from './saveFiles';
export { type Profile, writeProfile } from './writeProfile';
export { writeReport } from './writeReport';
