import { useTranslation } from "react-i18next";
import { TabBar } from "#app/components/layout/tab-bar";
import { LookImage } from "#app/components/pictures/look-image";
import { NotifyWhenReady } from "#app/components/push/notify-when-ready";
import { CancelTryOn } from "#app/components/running/cancel-try-on";
import { progressStage, useStageText } from "#app/components/running/use-stage-text";
