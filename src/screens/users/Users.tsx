import { Route, Routes, useParams } from "react-router-dom";
import { useApp } from "../app-context.tsx";
import { lazyPart } from "../lazyPart.tsx";
import { RecordAhead } from "../RecordAhead.tsx";
import { usePreload } from "../usePreload.ts";
import { UserProfile } from "./UserProfile.tsx";
import { UsersList } from "./UsersList.tsx";
import { useScreenLocation } from "./useScreenLocation.ts";
import { useIsUserAsked } from "./useUser.ts";

const loadDialogs = () => import("../dialogs.ts");
const EditUser = lazyPart(async () => (await loadDialogs()).EditUser);
const NotFound = lazyPart(async () => (await import("../SignedIn.tsx")).NotFound);

/** Loads the user for the edit dialog over the list of a large shop; in a small one the list has the user. */
function UserAhead() {
  const { userId = "" } = useParams();
  const { isLarge } = useApp().settings;
  const isAsked = useIsUserAsked(userId);
  return isLarge && isAsked && <RecordAhead key={userId} list="users" id={userId} />;
}

/** The customers: their list, the profile of one, and the edit dialog over either. */
export default function Users() {
  usePreload(loadDialogs);
  return (
    <>
      <Routes location={useScreenLocation()}>
        <Route index element={<UsersList />} />
        <Route path="user/:userId" element={<UserProfile />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
      <Routes>
        <Route
          path="edit/:userId"
          element={
            <>
              <UserAhead />
              <EditUser />
            </>
          }
        />
        <Route path="*" element={null} />
      </Routes>
    </>
  );
}
