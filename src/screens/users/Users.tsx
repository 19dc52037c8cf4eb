import { lazy, Suspense } from "react";
import { Route, Routes } from "react-router-dom";
import { useScreenLocation } from "./screenLocation.ts";
import { UserProfile } from "./UserProfile.tsx";
import { UsersList } from "./UsersList.tsx";

const EditUser = lazy(() => import("./EditUser.tsx"));
const NotFound = lazy(() => import("../not-found/NotFound.tsx"));

/** The customers (section 2): their list, the profile of one, and the edit dialog over either. */
export default function Users() {
  return (
    <>
      <Routes location={useScreenLocation()}>
        <Route index element={<UsersList />} />
        <Route path="user/:userId" element={<UserProfile />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
      <Suspense>
        <Routes>
          <Route path="edit/:userId" element={<EditUser />} />
          <Route path="*" element={null} />
        </Routes>
      </Suspense>
    </>
  );
}
