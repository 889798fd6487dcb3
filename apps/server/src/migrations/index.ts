import type { Migration } from '../kernel/migrate.ts';
import * as kernel from './platform/0001_kernel.ts';
import * as auth from './platform/0002_auth.ts';
import * as message from './platform/0003_message.ts';
import * as area from './platform/0004_area.ts';
import * as regulation from './platform/0005_regulation.ts';
import * as publicity from './platform/0006_publicity.ts';
import * as calendar from './platform/0007_calendar.ts';
import * as previewToken from './platform/0008_preview_token.ts';
import * as setting from './platform/0010_setting.ts';
import * as signIn from './platform/0011_sign_in.ts';
import * as directory from './platform/0014_directory.ts';
import * as menu from './platform/0015_menu.ts';
import * as log from './platform/0016_log.ts';
import * as preference from './platform/0017_preference.ts';
import * as messageExchange from './platform/0020_message_exchange.ts';
import * as attachment from './platform/0021_attachment.ts';
import * as sessionStamp from './platform/0030_session_stamp.ts';
import * as workflowAgent from './platform/0031_workflow_agent.ts';
import * as processVersions from './platform/0032_process.ts';
import * as regulationList from './platform/0040_regulation_list.ts';
import * as spaceCase from './space/0001_case.ts';
import * as spaceWorkflow from './space/0002_workflow.ts';
import * as spaceFinding from './space/0003_finding.ts';
import * as spaceAttachment from './space/0004_attachment.ts';
import * as spaceCertificate from './space/0005_certificate.ts';
import * as spaceNumber from './space/0006_number.ts';
import * as spaceDashboard from './space/0007_dashboard.ts';
import * as spacePreview from './space/0010_attachment_preview.ts';
import * as spaceTaskSide from './space/0011_task_side.ts';
import * as spaceClock from './space/0014_clock.ts';
import * as spaceCourse from './space/0015_course.ts';
import * as spaceSimilarity from './space/0017_similarity.ts';
import * as spaceWorkItem from './space/0018_work_item.ts';
import * as spaceOpenErrors from './space/0019_open_errors.ts';

/** Steps of the shared schema `platform`, in order. Forward only: a released step never changes. */
export const platformMigrations: Migration[] = [
  { name: '0001_kernel', up: kernel.up },
  { name: '0002_auth', up: auth.up },
  { name: '0003_message', up: message.up },
  { name: '0004_area', up: area.up },
  { name: '0005_regulation', up: regulation.up },
  { name: '0006_publicity', up: publicity.up },
  { name: '0007_calendar', up: calendar.up },
  { name: '0008_preview_token', up: previewToken.up },
  { name: '0010_setting', up: setting.up },
  { name: '0011_sign_in', up: signIn.up },
  { name: '0014_directory', up: directory.up },
  { name: '0015_menu', up: menu.up },
  { name: '0016_log', up: log.up },
  { name: '0017_preference', up: preference.up },
  { name: '0020_message_exchange', up: messageExchange.up },
  { name: '0021_attachment', up: attachment.up },
  { name: '0030_session_stamp', up: sessionStamp.up },
  { name: '0032_process', up: processVersions.up },
  { name: '0031_workflow_agent', up: workflowAgent.up },
  { name: '0040_regulation_list', up: regulationList.up },
];

/** Steps of every space (an authority's schema), in order. */
export const spaceMigrations: Migration[] = [
  { name: '0001_case', up: spaceCase.up },
  { name: '0002_workflow', up: spaceWorkflow.up },
  { name: '0003_finding', up: spaceFinding.up },
  { name: '0004_attachment', up: spaceAttachment.up },
  { name: '0005_certificate', up: spaceCertificate.up },
  { name: '0006_number', up: spaceNumber.up },
  { name: '0007_dashboard', up: spaceDashboard.up },
  { name: '0010_attachment_preview', up: spacePreview.up },
  { name: '0011_task_side', up: spaceTaskSide.up },
  { name: '0014_clock', up: spaceClock.up },
  { name: '0015_course', up: spaceCourse.up },
  { name: '0018_work_item', up: spaceWorkItem.up },
  { name: '0019_open_errors', up: spaceOpenErrors.up },
  { name: '0017_similarity', up: spaceSimilarity.up },
];
